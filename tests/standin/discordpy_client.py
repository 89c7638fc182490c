"""A bot on discord.py, for the test that checks the stand-in from outside.

Usage: discordpy_client.py API_URL TOKEN. `/dot` answers with a file after a deferral, `/resumed` says
how often the connection was resumed, `/quit` leaves.
"""

import base64
import io
import json
import sys
import urllib.request

import discord
import yarl
from discord import app_commands, gateway, http

DOT = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==")


class Bot(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
        self.resumes = 0

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_resumed(self) -> None:
        self.resumes += 1


def main(url: str, token: str) -> None:
    http.Route.BASE = f"{url}/api/v10"
    with urllib.request.urlopen(f"{url}/api/v10/gateway") as answer:
        gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(json.load(answer)["url"])
    bot = Bot()

    @bot.tree.command(description="A dot")
    @app_commands.describe(alt="Its alt text")
    async def dot(interaction: discord.Interaction, alt: str) -> None:
        await interaction.response.defer()
        file = discord.File(io.BytesIO(DOT), "dot.gif", description=alt)
        message = await interaction.edit_original_response(content="A dot", attachments=[file])
        assert message.attachments[0].description == alt

    @bot.tree.command(description="How often the connection was resumed")
    async def resumed(interaction: discord.Interaction) -> None:
        channels = ", ".join(channel.name for channel in interaction.guild.text_channels)
        await interaction.response.send_message(f"{bot.resumes} in {channels}", ephemeral=True)

    @bot.tree.command(description="Leave")
    async def quit(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Bye")
        await bot.close()

    bot.run(token)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
