//! A person at a client: types commands, presses buttons, fills in forms, and waits for the answer.

use serde_json::{Value, json};

use super::seen::{Modal, SeenMessage, Suggestion, in_channel};
use super::{DriverError, PATIENCE};
use crate::playground::refusal::Refusal;
use crate::playground::server::App;
use crate::playground::snowflake::Snowflake;
use crate::playground::state::model::{FirstAnswer, Progress};
use crate::playground::state::{State, Wish, inputs, kinds};

/// Acts for one user in one channel.
#[derive(Clone)]
pub struct Person {
    app: App,
    user: Snowflake,
    channel: Snowflake,
}

/// What came back to a person.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The interaction it answers.
    pub interaction: Snowflake,
    /// What it is.
    pub kind: AnswerKind,
}

/// The kinds of answers.
#[derive(Clone, Debug)]
pub enum AnswerKind {
    /// A new message; a deferred one counts when it was filled in.
    Message(SeenMessage),
    /// The message whose component was used, changed.
    Updated(SeenMessage),
    /// The click was taken, and nothing shown for it yet.
    Acknowledged,
    /// A form opened.
    Modal(Modal),
    /// The bot deleted its answer before anybody could look at it.
    Gone,
}

impl Answer {
    /// The message that came back, new or changed.
    pub fn message(&self) -> Option<&SeenMessage> {
        match &self.kind {
            AnswerKind::Message(message) | AnswerKind::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// The form that opened.
    pub fn modal(&self) -> Option<&Modal> {
        match &self.kind {
            AnswerKind::Modal(modal) => Some(modal),
            _ => None,
        }
    }

    /// Everything readable in the message that came back; empty without one.
    pub fn text(&self) -> String {
        self.message()
            .map(SeenMessage::all_text)
            .unwrap_or_default()
    }
}

impl Person {
    pub(super) fn new(app: App, user: Snowflake, channel: Snowflake) -> Self {
        Self { app, user, channel }
    }

    /// The same person in another channel.
    #[must_use]
    pub fn in_channel(&self, channel: impl Into<Snowflake>) -> Self {
        Self {
            channel: channel.into(),
            ..self.clone()
        }
    }

    /// Who this is.
    pub fn id(&self) -> Snowflake {
        self.user
    }

    /// What this person sees in the channel, oldest first.
    pub fn sees(&self) -> Vec<SeenMessage> {
        in_channel(&self.app.lock(), self.channel, self.user)
    }

    /// Writes an ordinary message.
    pub fn say(&self, content: &str) -> Result<Snowflake, DriverError> {
        let said = self
            .app
            .lock()
            .person_says(self.user, self.channel, content, None);
        said.map_err(|reason| DriverError::Refused {
            act: format!("say {content:?}"),
            reason,
        })
    }

    /// Sends a slash command, subcommands in the name (`/game move`), and waits for the answer.
    /// Each value is read as the type its option has.
    pub async fn command(
        &self,
        name: &str,
        options: &[(&str, &str)],
    ) -> Result<Answer, DriverError> {
        let id = self.send_command(name, options)?;
        self.answer_to(id, name).await
    }

    /// Sends a slash command without waiting.
    pub fn send_command(
        &self,
        name: &str,
        options: &[(&str, &str)],
    ) -> Result<Snowflake, DriverError> {
        let data = self.command_data(name, options, None);
        self.act(name, kinds::COMMAND, data, None)
    }

    /// Uses a command of a user's menu.
    pub async fn user_command(
        &self,
        name: &str,
        target: impl Into<Snowflake>,
    ) -> Result<Answer, DriverError> {
        let id = self.app.lock().command_id(name, 2);
        let data = json!({ "id": id, "name": name, "type": 2, "target_id": target.into() });
        let id = self.act(name, kinds::COMMAND, Ok(data), None)?;
        self.answer_to(id, name).await
    }

    /// Types into the option `focused` and gives what is suggested.
    pub async fn autocomplete(
        &self,
        name: &str,
        focused: &str,
        typed: &str,
        others: &[(&str, &str)],
    ) -> Result<Vec<Suggestion>, DriverError> {
        let act = format!("{name} {focused}:{typed}");
        let mut options = others.to_vec();
        options.push((focused, typed));
        let data = self.command_data(name, &options, Some(focused));
        let id = self.act(&act, kinds::AUTOCOMPLETE, data, None)?;
        let choices = wait(
            &self.app,
            &act,
            Some((self.channel, self.user)),
            |state| match &state.interactions.get(&id)?.progress {
                Progress::Answered(FirstAnswer::Choices(choices)) => Some(Ok(choices.clone())),
                Progress::Failed(reason) => Some(Err(reason.shown(kinds::AUTOCOMPLETE))),
                _ => None,
            },
        );
        let choices = choices
            .await?
            .map_err(|shown| DriverError::Failed { act, shown })?;
        let suggestion = |choice: Value| Suggestion {
            name: choice["name"].as_str().unwrap_or_default().to_owned(),
            value: choice["value"].clone(),
        };
        Ok(choices.into_iter().map(suggestion).collect())
    }

    /// Presses a button and waits for the answer.
    pub async fn click(
        &self,
        message: impl Into<Snowflake>,
        custom_id: &str,
    ) -> Result<Answer, DriverError> {
        let id = self.send_click(message, custom_id)?;
        self.answer_to(id, custom_id).await
    }

    /// Presses a button without waiting.
    pub fn send_click(
        &self,
        message: impl Into<Snowflake>,
        custom_id: &str,
    ) -> Result<Snowflake, DriverError> {
        let data = json!({ "component_type": 2, "custom_id": custom_id });
        self.act(custom_id, kinds::COMPONENT, Ok(data), Some(message.into()))
    }

    /// Chooses in a select menu and waits for the answer.
    pub async fn select(
        &self,
        message: impl Into<Snowflake>,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, DriverError> {
        let data = json!({ "custom_id": custom_id, "values": values });
        let act = format!("{custom_id} {values:?}");
        let id = self.act(&act, kinds::COMPONENT, Ok(data), Some(message.into()))?;
        self.answer_to(id, &act).await
    }

    /// Fills in an open form and waits for the answer.
    pub async fn submit_modal(
        &self,
        modal: &Modal,
        fields: &[(&str, &str)],
    ) -> Result<Answer, DriverError> {
        let rows: Vec<Value> = inputs(&modal.json)
            .into_iter()
            .filter_map(|input| {
                let id = input["custom_id"].as_str()?;
                let (_, text) = fields.iter().find(|(name, _)| *name == id)?;
                let filled = if input["type"] == 4 {
                    json!({ "type": 4, "custom_id": id, "value": text })
                } else {
                    json!({ "type": input["type"], "custom_id": id, "values": [text] })
                };
                Some(json!({ "type": 1, "components": [filled] }))
            })
            .collect();
        let act = format!("submit {}", modal.custom_id);
        let data = json!({ "custom_id": modal.custom_id, "components": rows });
        let id = self.act(&act, kinds::MODAL, Ok(data), None)?;
        self.answer_to(id, &act).await
    }

    /// Dismisses an ephemeral message of one's own.
    pub fn dismiss(&self, message: impl Into<Snowflake>) -> Result<(), DriverError> {
        let dismissed = self.app.lock().dismiss(self.user, message.into());
        dismissed.map_err(|reason| DriverError::Refused {
            act: "dismiss".to_owned(),
            reason,
        })
    }

    /// Waits for the answer to something that was sent.
    pub async fn answer_to(&self, id: Snowflake, act: &str) -> Result<Answer, DriverError> {
        let what = format!("an answer to {act}");
        let kind = wait(&self.app, &what, Some((self.channel, self.user)), |state| {
            settled(state, id)
        });
        let kind = kind.await?.map_err(|shown| DriverError::Failed {
            act: act.to_owned(),
            shown,
        })?;
        Ok(Answer {
            interaction: id,
            kind,
        })
    }

    /// Further messages that came after the first answer, oldest first.
    pub fn followups(&self, answer: &Answer) -> Vec<SeenMessage> {
        let state = self.app.lock();
        let Some(interaction) = state.interactions.get(&answer.interaction) else {
            return Vec::new();
        };
        let ids = interaction.followups.iter();
        ids.filter_map(|id| state.messages.get(&(interaction.channel, *id)))
            .filter(|message| message.is_visible_to(self.user))
            .map(|message| SeenMessage::new(&state, message))
            .collect()
    }

    fn act(
        &self,
        act: &str,
        kind: u8,
        data: Result<Value, Refusal>,
        message: Option<Snowflake>,
    ) -> Result<Snowflake, DriverError> {
        let wish = data.map(|data| Wish {
            user: self.user,
            channel: self.channel,
            kind,
            data,
            message,
            nonce: None,
        });
        wish.and_then(|wish| self.app.begin(&wish))
            .map_err(|reason| DriverError::Refused {
                act: act.to_owned(),
                reason,
            })
    }

    fn command_data(
        &self,
        name: &str,
        options: &[(&str, &str)],
        focused: Option<&str>,
    ) -> Result<Value, Refusal> {
        let mut path = name.trim_start_matches('/').split(' ');
        let root = path.next().unwrap_or_default();
        let state = self.app.lock();
        let unknown = || Refusal::UnknownCommand(name.to_owned());
        let id = state.command_id(root, 1).ok_or_else(unknown)?;
        let command = state.commands.get(id).ok_or_else(unknown)?;
        let mut declared = &command["options"];
        let mut branches = Vec::new();
        for part in path {
            let found = declared
                .as_array()
                .into_iter()
                .flatten()
                .find(|o| o["name"] == part);
            let branch = found.ok_or_else(unknown)?;
            branches.push((part, branch["type"].clone()));
            declared = &branch["options"];
        }
        let leaves: Vec<Value> = options
            .iter()
            .map(|(name, typed)| {
                let kind = declared
                    .as_array()
                    .into_iter()
                    .flatten()
                    .find(|o| o["name"] == *name);
                let kind = kind.and_then(|option| option["type"].as_u64()).unwrap_or(3);
                let mut option = json!({ "name": name, "type": kind });
                if focused == Some(*name) {
                    option["focused"] = json!(true);
                    option["value"] = json!(typed);
                } else {
                    option["value"] = read_as(kind, typed);
                }
                option
            })
            .collect();
        let options = branches
            .into_iter()
            .rev()
            .fold(leaves, |inner, (name, kind)| {
                vec![json!({ "name": name, "type": kind, "options": inner })]
            });
        Ok(json!({ "id": id, "name": root, "type": 1, "options": options }))
    }
}

/// A typed value in the JSON type of its option; what does not read stays text and is refused later.
fn read_as(kind: u64, typed: &str) -> Value {
    let read = match kind {
        4 => typed.parse::<i64>().map(|number| json!(number)).ok(),
        5 => typed.parse::<bool>().map(|flag| json!(flag)).ok(),
        10 => typed.parse::<f64>().map(|number| json!(number)).ok(),
        _ => None,
    };
    read.unwrap_or_else(|| json!(typed))
}

/// What an interaction came to, once it is clear.
fn settled(state: &State, id: Snowflake) -> Option<Result<AnswerKind, &'static str>> {
    let interaction = state.interactions.get(&id)?;
    let original = || {
        let at = (interaction.channel, interaction.original?);
        state
            .messages
            .get(&at)
            .map(|message| SeenMessage::new(state, message))
    };
    let kind = match &interaction.progress {
        Progress::Waiting => return None,
        Progress::Failed(reason) => return Some(Err(reason.shown(interaction.kind))),
        Progress::Deferred => match original() {
            Some(message) if message.is_loading() => return None,
            Some(message) => AnswerKind::Message(message),
            None => AnswerKind::Gone,
        },
        Progress::Answered(FirstAnswer::Message) => {
            original().map_or(AnswerKind::Gone, AnswerKind::Message)
        }
        Progress::Answered(FirstAnswer::Update) => {
            original().map_or(AnswerKind::Gone, AnswerKind::Updated)
        }
        Progress::Answered(FirstAnswer::Modal(modal)) => AnswerKind::Modal(Modal::new(modal)),
        Progress::DeferredUpdate | Progress::Answered(FirstAnswer::Choices(_)) => {
            AnswerKind::Acknowledged
        }
    };
    Some(Ok(kind))
}

/// Waits until `look` finds something, looking again after every change.
pub(super) async fn wait<T>(
    app: &App,
    what: &str,
    place: Option<(Snowflake, Snowflake)>,
    look: impl Fn(&State) -> Option<T>,
) -> Result<T, DriverError> {
    let mut changes = app.lock().subscribe_changes();
    let found = tokio::time::timeout(PATIENCE, async {
        loop {
            let found = look(&app.lock());
            if let Some(found) = found {
                return Some(found);
            }
            if changes.changed().await.is_err() {
                return None;
            }
        }
    });
    if let Ok(Some(found)) = found.await {
        return Ok(found);
    }
    let last = place.map(|(channel, viewer)| {
        let messages = in_channel(&app.lock(), channel, viewer);
        messages
            .iter()
            .rev()
            .take(5)
            .rev()
            .map(SeenMessage::summary)
            .collect()
    });
    let (what, last) = (what.to_owned(), last.unwrap_or_default());
    Err(DriverError::TimedOut {
        what,
        waited: PATIENCE,
        last,
    })
}
