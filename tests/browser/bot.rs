//! A bot that knows no game: one command for each thing that the page must be able to show or send.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ActionRowComponent, ButtonStyle, Command, CommandDataOptionValue, CommandInteraction,
    CommandOptionType, CommandType, ComponentInteraction, ComponentInteractionDataKind, Context,
    CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateModal,
    CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, CreateThread,
    EditInteractionResponse, EventHandler, GatewayIntents, InputTextStyle, Interaction,
    ModalInteraction, Ready,
};
use serenity::gateway::ShardManager;
use serenity::http::HttpBuilder;
use serenity::{Client, async_trait};
use tokio::task::JoinHandle;

/// Size of the picture that the bot sends, in pixels: a board's.
pub const PICTURE: (u32, u32) = (960, 1088);
/// What the picture shows, in words.
pub const DESCRIPTION: &str = "Four squares, the first one red.";
/// The words that the autocomplete knows.
pub const WORDS: [&str; 5] = ["seven", "seventeen", "eight", "seventy", "nine"];

/// The running bot; it ends with this.
pub struct Bot {
    task: JoinHandle<()>,
    shards: Arc<ShardManager>,
}

impl Bot {
    /// Logs in at a stand-in.
    pub async fn start(api: &str, token: &str) -> Self {
        let http = HttpBuilder::new(token)
            .proxy(api)
            .ratelimiter_disabled(true)
            .build();
        let mut client =
            serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
                .event_handler(Handler)
                .await
                .expect("the client is set up");
        let shards = client.shard_manager.clone();
        Self {
            task: tokio::spawn(async move { run(&mut client).await }),
            shards,
        }
    }

    /// Leaves the gateway in good order.
    pub async fn stop(self) {
        self.shards.shutdown_all().await;
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(client: &mut Client) {
    client
        .start()
        .await
        .expect("the bot runs until its task is ended");
}

struct Handler;

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, _: Ready) {
        Command::set_global_commands(&context.http, commands())
            .await
            .expect("the commands are accepted");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let answered = match interaction {
            Interaction::Command(command) => run_command(&context, &command).await,
            Interaction::Autocomplete(asked) => complete(&context, &asked).await,
            Interaction::Component(click) => component(&context, &click).await,
            Interaction::Modal(form) => submitted(&context, &form).await,
            _ => Ok(()),
        };
        answered.expect("the stand-in takes the answer");
    }
}

fn commands() -> Vec<CreateCommand> {
    let chat = |name: &str, description: &str| CreateCommand::new(name).description(description);
    let word = CreateCommandOption::new(CommandOptionType::String, "word", "A number in words")
        .required(true)
        .set_autocomplete(true);
    let person = CreateCommandOption::new(CommandOptionType::User, "person", "Who is greeted")
        .required(true);
    let colour = CreateCommandOption::new(CommandOptionType::String, "colour", "Of the card")
        .add_string_choice("Red", "r")
        .add_string_choice("Blue", "b");
    let times = CreateCommandOption::new(CommandOptionType::Integer, "times", "How often")
        .min_int_value(1)
        .max_int_value(9);
    vec![
        chat("pick", "Picks a number").add_option(word),
        chat("greet", "Greets somebody")
            .add_option(person)
            .add_option(colour)
            .add_option(times),
        chat("secret", "Answers so that only you see it"),
        chat("think", "Answers after a while"),
        chat("silent", "Never answers"),
        chat("form", "Opens a form"),
        chat("controls", "Shows buttons and lists"),
        chat("thread", "Opens a thread"),
        chat("picture", "Shows a picture"),
        CreateCommand::new("Wave at").kind(CommandType::User),
    ]
}

fn message(content: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(content)
}

type Answered = serenity::Result<()>;

async fn run_command(context: &Context, command: &CommandInteraction) -> Answered {
    use CreateInteractionResponse::{Defer, Message, Modal};
    let options = &command.data.options;
    let response = match command.data.name.as_str() {
        "pick" => Message(message(format!("Picked {}.", text(&options[0].value)))),
        "greet" => {
            let given: Vec<_> = options
                .iter()
                .map(|o| format!("{} {}", o.name, text(&o.value)))
                .collect();
            Message(message(format!("Greeting: {}.", given.join(", "))))
        }
        "secret" => Message(message("This is between us.").ephemeral(true)),
        "think" => Defer(message("")),
        "silent" => return Ok(()),
        "form" => Modal(form()),
        "controls" => Message(message("Controls.").components(controls())),
        "picture" => Message(message("A picture.").add_file(picture())),
        "thread" => Message(message("A thread hangs here.")),
        "Wave at" => {
            let target = command
                .data
                .target_id
                .map(|id| id.to_string())
                .unwrap_or_default();
            Message(message(format!(
                "{} waves at <@{target}>.",
                command.user.name
            )))
        }
        other => panic!("the page sent an unknown command {other}"),
    };
    command.create_response(&context.http, response).await?;
    if command.data.name == "think" {
        tokio::time::sleep(Duration::from_secs(1)).await;
        command
            .edit_response(
                &context.http,
                EditInteractionResponse::new().content("Thought it over."),
            )
            .await?;
        let more = CreateInteractionResponseFollowup::new()
            .content("And once more.")
            .ephemeral(true);
        command.create_followup(&context.http, more).await?;
    }
    if command.data.name == "thread" {
        let answer = command.get_response(&context.http).await?;
        let thread = CreateThread::new("Side talk");
        let thread = command
            .channel_id
            .create_thread_from_message(&context.http, answer.id, thread)
            .await?;
        thread.say(&context.http, "Said inside.").await?;
    }
    Ok(())
}

fn text(value: &CommandDataOptionValue) -> String {
    match value {
        CommandDataOptionValue::String(text) => text.clone(),
        CommandDataOptionValue::User(id) => format!("<@{id}>"),
        CommandDataOptionValue::Integer(number) => number.to_string(),
        other => format!("{other:?}"),
    }
}

async fn complete(context: &Context, asked: &CommandInteraction) -> Answered {
    let typed = asked
        .data
        .autocomplete()
        .map(|option| option.value.to_owned())
        .unwrap_or_default();
    let choices = WORDS.into_iter().filter(|word| word.contains(&typed));
    let answer = choices.fold(CreateAutocompleteResponse::new(), |answer, word| {
        answer.add_string_choice(format!("number {word}"), word)
    });
    asked
        .create_response(
            &context.http,
            CreateInteractionResponse::Autocomplete(answer),
        )
        .await
}

fn form() -> CreateModal {
    CreateModal::new("form", "A form").components(vec![
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Short, "Short line", "short")
                .min_length(3)
                .max_length(20),
        ),
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Paragraph, "Long text", "long").required(false),
        ),
    ])
}

fn controls() -> Vec<CreateActionRow> {
    let entries = |prefix: &str| {
        (1..=4)
            .map(|n| {
                CreateSelectMenuOption::new(format!("{prefix} {n}"), format!("{prefix}{n}"))
                    .description(format!("entry {n} of 4"))
            })
            .collect()
    };
    let one = CreateSelectMenu::new(
        "one",
        CreateSelectMenuKind::String {
            options: entries("Entry"),
        },
    )
    .placeholder("Choose one");
    let some = CreateSelectMenu::new(
        "some",
        CreateSelectMenuKind::String {
            options: entries("Part"),
        },
    )
    .placeholder("Choose two or three")
    .min_values(2)
    .max_values(3);
    let button = |id: &str, label: &str, style| CreateButton::new(id).label(label).style(style);
    vec![
        CreateActionRow::SelectMenu(one),
        CreateActionRow::SelectMenu(some),
        CreateActionRow::Buttons(vec![
            button("change", "Change", ButtonStyle::Primary).emoji('🎲'),
            button("slow", "Slow", ButtonStyle::Secondary),
            button("never", "Never", ButtonStyle::Danger),
            button("off", "Off", ButtonStyle::Success).disabled(true),
            CreateButton::new_link("https://discord.com/developers").label("Elsewhere"),
        ]),
    ]
}

async fn component(context: &Context, click: &ComponentInteraction) -> Answered {
    use CreateInteractionResponse::{Acknowledge, UpdateMessage};
    let chosen = match &click.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.join(" and "),
        _ => String::new(),
    };
    let response = match click.data.custom_id.as_str() {
        "change" => UpdateMessage(message("Changed.").components(vec![])),
        "slow" => {
            tokio::time::sleep(Duration::from_millis(1500)).await;
            Acknowledge
        }
        "never" => return Ok(()),
        _ => UpdateMessage(message(format!("Chosen: {chosen}."))),
    };
    click.create_response(&context.http, response).await
}

async fn submitted(context: &Context, form: &ModalInteraction) -> Answered {
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    let written: Vec<_> = fields
        .map(|field| match field {
            ActionRowComponent::InputText(input) => {
                format!(
                    "{} = {}",
                    input.custom_id,
                    input.value.as_deref().unwrap_or("nothing")
                )
            }
            other => format!("{other:?}"),
        })
        .collect();
    let answer = message(written.join("; ")).ephemeral(true);
    form.create_response(&context.http, CreateInteractionResponse::Message(answer))
        .await
}

fn picture() -> CreateAttachment {
    let (width, height) = PICTURE;
    let pixels = image::RgbImage::from_fn(width, height, |x, y| {
        match (x < width / 2, y < height / 2) {
            (true, true) => image::Rgb([200, 40, 40]),
            (false, true) => image::Rgb([40, 80, 200]),
            (true, false) => image::Rgb([240, 217, 181]),
            (false, false) => image::Rgb([40, 130, 70]),
        }
    });
    let mut bytes = Vec::new();
    pixels
        .write_to(
            &mut std::io::Cursor::new(&mut bytes),
            image::ImageFormat::Png,
        )
        .expect("a picture can be written to memory");
    CreateAttachment::bytes(bytes, "squares.png").description(DESCRIPTION)
}
