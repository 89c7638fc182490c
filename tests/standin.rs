//! The stand-in for Discord, tried by a real serenity client, by raw requests, and from outside.

#[path = "standin/answers.rs"]
mod answers;
#[path = "standin/client.rs"]
mod client;
#[path = "standin/discordpy.rs"]
mod discordpy;
#[path = "support/fixture_bot.rs"]
mod fixture_bot;
#[path = "standin/followups.rs"]
mod followups;
#[path = "standin/gateway.rs"]
mod gateway;
#[path = "standin/hand.rs"]
mod hand;
#[path = "standin/harness.rs"]
mod harness;
#[path = "standin/keeping.rs"]
mod keeping;
#[path = "standin/page.rs"]
mod page;
#[path = "standin/permissions.rs"]
mod permissions;
#[path = "standin/raw.rs"]
mod raw;
#[path = "standin/rejected_commands.rs"]
mod rejected_commands;
#[path = "standin/rejections.rs"]
mod rejections;
#[path = "standin/schema_check.rs"]
mod schema_check;
#[path = "support/schemas.rs"]
mod schemas;
#[path = "standin/trouble.rs"]
mod trouble;
