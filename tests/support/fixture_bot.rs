//! A small bot on a real serenity connection, with one command for each thing a bot can do.
//!
//! `/picture` answers with a file; `/slow` defers, edits, follows up privately; `/pick` offers
//! suggestions; `/form` opens a modal; `/panel` shows buttons and a menu; the user command `Greet`
//! greets. It knows nothing of the game: it checks the stand-in and the page.

use std::sync::Arc;

use serenity::all::{
    ActionRowComponent, ButtonStyle, Client, CommandOptionType, CommandType, Context,
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateButton, CreateCommand, CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments,
    EditInteractionResponse, EventHandler, GatewayIntents, HttpBuilder, InputTextStyle,
    Interaction, Ready, ShardManager,
};

/// A picture that is one: 1 × 1 pixel.
pub const DOT: &[u8] =
    b"GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04\x01\x00\
\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;";

/// A running bot.
pub struct FixtureBot {
    shards: Arc<ShardManager>,
    task: tokio::task::JoinHandle<()>,
}

impl FixtureBot {
    /// Connects to the stand-in at `url`.
    pub async fn start(url: &str, token: &str, intents: GatewayIntents) -> Self {
        let http = HttpBuilder::new(token)
            .proxy(url)
            .ratelimiter_disabled(true)
            .build();
        let client = serenity::client::ClientBuilder::new_with_http(http, intents);
        let mut client: Client = client.event_handler(Handler).await.expect("a client");
        let shards = client.shard_manager.clone();
        let task = tokio::spawn(async move {
            client
                .start()
                .await
                .expect("the bot runs until it is stopped");
        });
        Self { shards, task }
    }

    /// Disconnects.
    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.expect("no panic in the bot");
    }
}

fn commands() -> Vec<CreateCommand> {
    let text = CommandOptionType::String;
    vec![
        CreateCommand::new("picture")
            .description("A picture")
            .add_option(
                CreateCommandOption::new(text, "alt", "Its alt text")
                    .required(true)
                    .max_length(50),
            ),
        CreateCommand::new("slow").description("An answer that takes a while"),
        CreateCommand::new("pick")
            .description("Suggestions")
            .add_option(
                CreateCommandOption::new(text, "fruit", "Which")
                    .required(true)
                    .set_autocomplete(true),
            ),
        CreateCommand::new("form").description("A form"),
        CreateCommand::new("panel").description("Buttons and a menu"),
        CreateCommand::new("Greet").kind(CommandType::User),
        CreateCommand::new("mute").description("Never answers"),
    ]
}

struct Handler;

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, _: Ready) {
        let registered = serenity::all::Command::set_global_commands(&ctx.http, commands()).await;
        registered.expect("the stand-in takes the commands");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(command) => match command.data.name.as_str() {
                "picture" => picture(&ctx, command).await,
                "slow" => slow(&ctx, command).await,
                "pick" => say(&ctx, command, &option(&interaction)).await,
                "form" => command.create_response(&ctx.http, form()).await,
                "panel" => command.create_response(&ctx.http, panel("A panel")).await,
                "Greet" => {
                    let target = command.data.target_id.expect("a user command has a target");
                    say(&ctx, command, &format!("Hello <@{target}>")).await
                }
                _ => Ok(()),
            },
            Interaction::Autocomplete(typing) => {
                let typed = option(&interaction);
                let fruits = ["apple", "banana", "cherry"].into_iter();
                let fitting = fruits.filter(|fruit| fruit.contains(&typed));
                let answer = fitting.fold(CreateAutocompleteResponse::new(), |answer, fruit| {
                    answer.add_string_choice(fruit.to_uppercase(), fruit)
                });
                let answer = CreateInteractionResponse::Autocomplete(answer);
                typing.create_response(&ctx.http, answer).await
            }
            Interaction::Component(click) => {
                let answer = match click.data.custom_id.as_str() {
                    "ask" => form(),
                    "private" => private("For you alone"),
                    id => update(&format!("Used {id} {}", values(&click.data.kind))),
                };
                click.create_response(&ctx.http, answer).await
            }
            Interaction::Modal(filled) => {
                let parts = filled
                    .data
                    .components
                    .iter()
                    .flat_map(|row| &row.components);
                let texts = parts.filter_map(|part| match part {
                    ActionRowComponent::InputText(input) => input.value.clone(),
                    _ => None,
                });
                let texts = texts.collect::<Vec<_>>().join(", ");
                filled
                    .create_response(&ctx.http, private(&format!("Read {texts}")))
                    .await
            }
            _ => Ok(()),
        };
        // Tests stop the bot or break the line in mid-answer; they look at what came through.
        if let Err(error) = done {
            eprintln!("fixture bot: {error}");
        }
    }
}

type Command = serenity::all::CommandInteraction;

fn option(interaction: &Interaction) -> String {
    let (Interaction::Command(command) | Interaction::Autocomplete(command)) = interaction else {
        return String::new();
    };
    let first = command.data.options.first();
    first
        .and_then(|option| match &option.value {
            serenity::all::CommandDataOptionValue::Autocomplete { value, .. } => {
                Some(value.clone())
            }
            value => value.as_str().map(str::to_owned),
        })
        .unwrap_or_default()
}

fn values(kind: &serenity::all::ComponentInteractionDataKind) -> String {
    match kind {
        serenity::all::ComponentInteractionDataKind::StringSelect { values } => values.join("+"),
        _ => String::new(),
    }
}

async fn say(ctx: &Context, command: &Command, text: &str) -> serenity::Result<()> {
    let message = CreateInteractionResponseMessage::new().content(text);
    command
        .create_response(&ctx.http, CreateInteractionResponse::Message(message))
        .await
}

fn dot(name: &str, alt: &str) -> CreateAttachment {
    CreateAttachment::bytes(DOT, name).description(alt)
}

async fn picture(ctx: &Context, command: &Command) -> serenity::Result<()> {
    let alt = command.data.options[0].value.as_str().unwrap_or_default();
    let message = CreateInteractionResponseMessage::new()
        .content(format!("For <@{}>", command.user.id))
        .allowed_mentions(CreateAllowedMentions::new().users([command.user.id]))
        .add_file(dot("dot.gif", alt));
    command
        .create_response(&ctx.http, CreateInteractionResponse::Message(message))
        .await
}

async fn slow(ctx: &Context, command: &Command) -> serenity::Result<()> {
    command.defer(&ctx.http).await?;
    let first = EditInteractionResponse::new()
        .content("First")
        .new_attachment(dot("1.gif", "one"));
    let shown = command.edit_response(&ctx.http, first).await?;
    let both = EditAttachments::new()
        .keep(shown.attachments[0].id)
        .add(dot("2.gif", "two"));
    let second = EditInteractionResponse::new()
        .content("Done")
        .attachments(both);
    command.edit_response(&ctx.http, second).await?;
    let aside = CreateInteractionResponseFollowup::new()
        .content("Psst")
        .ephemeral(true);
    command.create_followup(&ctx.http, aside).await.map(|_| ())
}

fn form() -> CreateInteractionResponse {
    let name = CreateInputText::new(InputTextStyle::Short, "Name", "name").max_length(10);
    let why = CreateInputText::new(InputTextStyle::Paragraph, "Why", "why").required(false);
    let rows = vec![
        CreateActionRow::InputText(name),
        CreateActionRow::InputText(why),
    ];
    CreateInteractionResponse::Modal(CreateModal::new("form:1", "A form").components(rows))
}

fn controls() -> Vec<CreateActionRow> {
    let options = ["a", "b", "c"].map(|name| CreateSelectMenuOption::new(name, name));
    let kind = CreateSelectMenuKind::String {
        options: options.to_vec(),
    };
    let menu = CreateSelectMenu::new("menu", kind)
        .placeholder("Choose")
        .max_values(2);
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("press").label("Press"),
            CreateButton::new("ask")
                .label("Ask")
                .style(ButtonStyle::Success),
            CreateButton::new("private")
                .label("Private")
                .style(ButtonStyle::Secondary),
            CreateButton::new("off").label("Off").disabled(true),
        ]),
        CreateActionRow::SelectMenu(menu),
    ]
}

fn panel(text: &str) -> CreateInteractionResponse {
    let message = CreateInteractionResponseMessage::new()
        .content(text)
        .components(controls());
    CreateInteractionResponse::Message(message)
}

fn update(text: &str) -> CreateInteractionResponse {
    let message = CreateInteractionResponseMessage::new()
        .content(text)
        .components(controls());
    CreateInteractionResponse::UpdateMessage(message)
}

fn private(text: &str) -> CreateInteractionResponse {
    let message = CreateInteractionResponseMessage::new()
        .content(text)
        .ephemeral(true);
    CreateInteractionResponse::Message(message)
}
