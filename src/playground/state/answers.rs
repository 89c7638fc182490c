//! Answers of the bot to interactions: the first one, its edits, and follow-ups.

use serde_json::{Value, json};

use super::State;
use super::interactions::{FIRST_ANSWER, TOKEN_LIFE, kinds};
use super::model::{Cause, FirstAnswer, Interaction, Message, MessageKind, Progress, flags};
use crate::playground::rejection::{Problems, Rejection};
use crate::playground::shape;
use crate::playground::snowflake::Snowflake;
use crate::playground::validate::message::MessageForm;

/// Further messages after an answer where the application is installed to the person alone.
const FOLLOWUPS_ON_A_VISIT: usize = 5;

/// A checked first answer.
#[derive(Debug)]
pub(crate) enum AnswerRequest {
    Message(MessageForm),
    Defer { ephemeral: bool },
    DeferUpdate,
    Update(MessageForm),
    Choices(Vec<Value>),
    Modal(Value),
}

impl State {
    /// The interaction, when a first answer can still be given to it.
    pub fn answerable(&self, id: Snowflake, token: &str) -> Result<&Interaction, Rejection> {
        let found = self
            .interactions
            .get(&id)
            .filter(|found| found.token == token);
        let interaction = found.ok_or(Rejection::UnknownInteraction)?;
        match interaction.progress {
            Progress::Waiting if self.now().since(interaction.made) <= FIRST_ANSWER => {
                Ok(interaction)
            }
            Progress::Waiting | Progress::Failed(_) => Err(Rejection::UnknownInteraction),
            _ => Err(Rejection::AlreadyAcknowledged),
        }
    }

    /// Takes a first answer. Gives the message that stands for it, if one does.
    pub fn answer(
        &mut self,
        id: Snowflake,
        token: &str,
        request: AnswerRequest,
    ) -> Result<Option<Message>, Rejection> {
        let interaction = self.answerable(id, token)?.clone();
        check_kind(&interaction, &request)?;
        let (progress, message) = self.take_answer(&interaction, request)?;
        let (user, nonce) = (interaction.user, interaction.page_nonce);
        if let Progress::Answered(FirstAnswer::Modal(modal)) = &progress {
            self.open_modals.insert(user, id);
            let mut shown = json!({
                "interaction_id": id, "channel_id": interaction.channel, "modal": modal,
            });
            if let Some(source) = interaction.source {
                shown["message_id"] = json!(source);
            }
            self.show("modal", shown, Some(user));
        } else if interaction.kind == kinds::MODAL {
            self.open_modals.remove(&user);
        }
        if let Some(kept) = self.interactions.get_mut(&id) {
            kept.progress = progress;
            kept.original = message
                .as_ref()
                .map(|message| message.id)
                .or(match kept.progress {
                    Progress::DeferredUpdate => kept.source,
                    _ => None,
                });
        }
        self.show(
            "interaction_done",
            json!({ "id": id, "nonce": nonce }),
            Some(user),
        );
        Ok(message)
    }

    fn take_answer(
        &mut self,
        interaction: &Interaction,
        request: AnswerRequest,
    ) -> Result<(Progress, Option<Message>), Rejection> {
        let answered = Progress::Answered;
        Ok(match request {
            AnswerRequest::Message(form) => {
                let frame = self.answer_frame(interaction, is_ephemeral(&form));
                let message = self.create_message(frame, form)?;
                (answered(FirstAnswer::Message), Some(message))
            }
            AnswerRequest::Defer { ephemeral } => {
                let mut message = self.answer_frame(interaction, ephemeral);
                message.flags |= flags::LOADING;
                self.tell_new(&message);
                (Progress::Deferred, Some(message))
            }
            AnswerRequest::DeferUpdate => (Progress::DeferredUpdate, None),
            AnswerRequest::Update(form) => {
                let source = interaction.source.ok_or(Rejection::UnknownMessage)?;
                let message = self.edit_message(interaction.channel, source, form)?;
                (answered(FirstAnswer::Update), Some(message))
            }
            AnswerRequest::Choices(choices) => (answered(FirstAnswer::Choices(choices)), None),
            AnswerRequest::Modal(modal) => (answered(FirstAnswer::Modal(modal)), None),
        })
    }

    /// An empty message in the bot's name that answers `interaction`.
    fn answer_frame(&mut self, interaction: &Interaction, ephemeral: bool) -> Message {
        let is_menu = matches!(interaction.data["type"].as_u64(), Some(2 | 3));
        let kind = match interaction.kind {
            kinds::COMMAND if is_menu => MessageKind::MenuAnswer,
            kinds::COMMAND => MessageKind::CommandAnswer,
            _ => MessageKind::Ordinary,
        };
        let bot = self.bot();
        let mut message = self.blank_message(interaction.channel, bot, kind);
        message.cause = Some(Cause {
            interaction: interaction.id,
            kind: interaction.kind,
            user: interaction.user,
            command_name: interaction.command_name.clone(),
            target_user: (interaction.data["type"] == 2)
                .then(|| Snowflake::from_json(&interaction.data["target_id"]))
                .flatten(),
            source_message: interaction.source,
            opener: interaction.opener,
        });
        if ephemeral {
            message.flags |= flags::EPHEMERAL;
            message.only_for = Some(interaction.user);
        }
        if interaction.kind != kinds::COMMAND
            && let Some(source) = interaction.source
        {
            message.reply_to = Some((interaction.channel, source));
            message.kind = MessageKind::Reply;
        }
        message
    }

    /// The interaction behind a token, while the token works.
    pub fn by_token(&self, application: Snowflake, token: &str) -> Result<&Interaction, Rejection> {
        if application != self.bot() {
            return Err(Rejection::UnknownWebhook);
        }
        let found = self
            .interactions
            .values()
            .find(|found| found.token == token);
        let interaction = found.ok_or(Rejection::InvalidWebhookToken)?;
        if self.now().since(interaction.made) > TOKEN_LIFE {
            return Err(Rejection::InvalidWebhookToken);
        }
        match interaction.progress {
            // Discord makes the webhook by the first answer; before it there is none.
            Progress::Waiting | Progress::Failed(_) => Err(Rejection::UnknownWebhook),
            _ => Ok(interaction),
        }
    }

    /// Whether `id` is a message this interaction made or belongs to.
    pub fn message_of(
        &self,
        interaction: &Interaction,
        id: Option<Snowflake>,
    ) -> Result<&Message, Rejection> {
        let id = id
            .or(interaction.original)
            .ok_or(Rejection::UnknownMessage)?;
        let known = interaction.original == Some(id) || interaction.followups.contains(&id);
        let found = self
            .messages
            .get(&(interaction.channel, id))
            .filter(|_| known);
        found.ok_or(Rejection::UnknownMessage)
    }

    /// Sends a further message. Right after a deferral it fills the waiting one, as Discord does.
    pub fn follow_up(&mut self, id: Snowflake, form: MessageForm) -> Result<Message, Rejection> {
        let interaction = self
            .interactions
            .get(&id)
            .cloned()
            .ok_or(Rejection::UnknownInteraction)?;
        let waiting = interaction
            .original
            .and_then(|original| self.messages.get(&(interaction.channel, original)))
            .filter(|message| message.is_loading())
            .map(|message| message.id);
        if let Some(waiting) = waiting {
            return self.edit_message(interaction.channel, waiting, form);
        }
        let visit = self.channels.get(&interaction.channel);
        let visit = visit.is_some_and(|channel| self.is_visit(channel));
        if visit && interaction.followups.len() >= FOLLOWUPS_ON_A_VISIT {
            return Err(Rejection::TooManyFollowups);
        }
        let mut frame = self.answer_frame(&interaction, is_ephemeral(&form));
        frame.kind = MessageKind::Ordinary;
        frame.reply_to = interaction
            .original
            .map(|original| (interaction.channel, original));
        if frame.reply_to.is_some() {
            frame.kind = MessageKind::Reply;
        }
        let message = self.create_message(frame, form)?;
        if let Some(kept) = self.interactions.get_mut(&id) {
            kept.followups.push(message.id);
        }
        Ok(message)
    }

    /// The object that `?with_response=1` asks for.
    pub fn callback_response(&self, id: Snowflake, kind: u8, message: Option<&Message>) -> Value {
        let Some(interaction) = self.interactions.get(&id) else {
            return json!({});
        };
        let mut told = json!({ "id": id, "type": interaction.kind });
        let mut resource = json!({ "type": kind });
        if let Some(message) = message {
            told["response_message_id"] = json!(message.id);
            told["response_message_loading"] = json!(message.is_loading());
            told["response_message_ephemeral"] = json!(message.is_ephemeral());
            resource["message"] = shape::message(self, message);
        }
        json!({ "interaction": told, "resource": resource })
    }
}

fn is_ephemeral(form: &MessageForm) -> bool {
    form.flags.unwrap_or_default() & flags::EPHEMERAL != 0
}

/// Which answers fit which interactions.
fn check_kind(interaction: &Interaction, request: &AnswerRequest) -> Result<(), Rejection> {
    let from_message = interaction.source.is_some();
    let fits = match request {
        AnswerRequest::Message(_) | AnswerRequest::Defer { .. } => {
            interaction.kind != kinds::AUTOCOMPLETE
        }
        AnswerRequest::DeferUpdate | AnswerRequest::Update(_) => match interaction.kind {
            kinds::COMPONENT => true,
            kinds::MODAL => from_message,
            _ => false,
        },
        AnswerRequest::Choices(_) => interaction.kind == kinds::AUTOCOMPLETE,
        AnswerRequest::Modal(_) => matches!(interaction.kind, kinds::COMMAND | kinds::COMPONENT),
    };
    if fits {
        return Ok(());
    }
    let text = "This answer does not fit the type of the interaction.";
    Err(Problems::one(
        "type",
        "INTERACTION_APPLICATION_COMMAND_INVALID_TYPE",
        text,
    ))
}
