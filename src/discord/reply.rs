//! The one place that turns results into Discord's messages.
//!
//! A [`Reply`] is plain data: text, the board's picture, controls, who may be notified, who sees it.
//! Invariant: what leaves here keeps within Discord's limits and can notify nobody but the one person
//! named in the reply, and that only in a message that is new.

use serenity::all::{
    ButtonStyle as SerenityButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment,
    CreateButton, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption, EditAttachments,
    EditInteractionResponse, EditMessage, UserId,
};

use super::components::Control;
use crate::session::PersonId;

/// Discord's limits, in characters. Source: its documentation of messages and components.
pub mod limits {
    /// A message's text.
    pub const CONTENT: usize = 2000;
    /// A button's label.
    pub const BUTTON_LABEL: usize = 80;
    /// The label, the value and the description of a menu's or a list's entry.
    pub const ENTRY: usize = 100;
    /// What a menu shows before something is chosen.
    pub const PLACEHOLDER: usize = 150;
    /// A form's title, and the name of a line in it.
    pub const FORM_LABEL: usize = 45;
    /// A picture's words.
    pub const ALT_TEXT: usize = 1024;
}

/// Who sees a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The channel.
    Everybody,
    /// The person who asked.
    OnlyAsker,
}

/// A picture with what it shows in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file's name.
    pub name: &'static str,
    /// The PNG file.
    pub png: Vec<u8>,
    /// The same in words.
    pub alt: String,
}

/// A file that is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// The same in words; empty where the text says enough.
    pub words: String,
}

/// A message, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The text.
    pub content: String,
    /// The picture; an edit without one keeps the picture that is there.
    pub picture: Option<Picture>,
    /// Another file.
    pub file: Option<File>,
    /// The controls.
    pub rows: Vec<Row>,
    /// The one person who is notified.
    pub notified: Option<PersonId>,
    /// Who sees it.
    pub audience: Audience,
}

/// One line of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// One menu.
    Menu(Menu),
    /// One menu of the people of the place.
    People(People),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it does.
    pub id: Control,
    /// What stands on it.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// Grey.
    Secondary,
    /// Green: the answer that is hoped for.
    Success,
    /// Red: what cannot be undone.
    Danger,
}

/// A menu of which one entry is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What it does.
    pub id: Control,
    /// What it shows before something is chosen.
    pub placeholder: String,
    /// At most 25 entries.
    pub entries: Vec<Entry>,
}

/// A menu of the people of the place, of whom one is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    /// What it does.
    pub id: Control,
    /// What it shows before somebody is chosen.
    pub placeholder: String,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is shown.
    pub label: String,
    /// What choosing it sends.
    pub value: String,
    /// A second, smaller line.
    pub description: Option<String>,
}

impl Reply {
    /// A message with this text, for everybody.
    pub fn new(content: impl Into<String>) -> Self {
        Self {
            content: content.into(),
            picture: None,
            file: None,
            rows: Vec::new(),
            notified: None,
            audience: Audience::Everybody,
        }
    }

    /// A message with this text for the person who asked alone.
    pub fn private(content: impl Into<String>) -> Self {
        Self::new(content).only_for_asker()
    }

    /// The same for the person who asked alone; nobody is notified then.
    #[must_use]
    pub fn only_for_asker(mut self) -> Self {
        self.audience = Audience::OnlyAsker;
        self.notified = None;
        self
    }

    /// The same, notifying a person.
    #[must_use]
    pub fn notifying(mut self, person: PersonId) -> Self {
        self.notified = Some(person);
        self
    }

    /// The same with these controls.
    #[must_use]
    pub fn with_rows(mut self, rows: Vec<Row>) -> Self {
        self.rows = rows;
        self
    }

    /// The same with this picture.
    #[must_use]
    pub fn with_picture(mut self, picture: Picture) -> Self {
        self.picture = Some(picture);
        self
    }

    /// The same with this file.
    #[must_use]
    pub fn with_file(mut self, file: File) -> Self {
        self.file = Some(file);
        self
    }

    /// The same with a sentence before its text.
    #[must_use]
    pub fn after(mut self, sentence: &str) -> Self {
        self.content = format!("{sentence}\n{}", self.content);
        self
    }

    /// As the answer to an interaction: a new message.
    pub fn to_response(&self) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .content(cut(&self.content, limits::CONTENT))
            .allowed_mentions(self.mentions())
            .components(self.components())
            .ephemeral(self.audience == Audience::OnlyAsker);
        message.add_files(self.attachments())
    }

    /// As the new state of the message under which a control was used; a picture that is there is taken
    /// away or replaced. An edit notifies nobody.
    pub fn to_update(&self) -> CreateInteractionResponseMessage {
        let state = CreateInteractionResponseMessage::new()
            .content(cut(&self.content, limits::CONTENT))
            .allowed_mentions(CreateAllowedMentions::new())
            .components(self.components());
        state.add_files(self.attachments())
    }

    /// As a further message after an interaction's answer.
    pub fn to_follow_up(&self) -> CreateInteractionResponseFollowup {
        let message = CreateInteractionResponseFollowup::new()
            .content(cut(&self.content, limits::CONTENT))
            .allowed_mentions(self.mentions())
            .components(self.components())
            .ephemeral(self.audience == Audience::OnlyAsker);
        message.add_files(self.attachments())
    }

    /// As a message posted to a channel.
    pub fn to_post(&self) -> CreateMessage {
        let message = CreateMessage::new()
            .content(cut(&self.content, limits::CONTENT))
            .allowed_mentions(self.mentions())
            .components(self.components());
        message.add_files(self.attachments())
    }

    /// As the new state of an interaction's answer. An edit notifies nobody.
    pub fn to_answer_edit(&self) -> EditInteractionResponse {
        let edit = EditInteractionResponse::new()
            .content(cut(&self.content, limits::CONTENT))
            .allowed_mentions(CreateAllowedMentions::new())
            .components(self.components());
        match self.new_attachments() {
            Some(attachments) => edit.attachments(attachments),
            None => edit,
        }
    }

    /// As the new state of a message. An edit notifies nobody.
    pub fn to_edit(&self) -> EditMessage {
        let edit = EditMessage::new()
            .content(cut(&self.content, limits::CONTENT))
            .allowed_mentions(CreateAllowedMentions::new())
            .components(self.components());
        match self.new_attachments() {
            Some(attachments) => edit.attachments(attachments),
            None => edit,
        }
    }

    fn attachments(&self) -> Vec<CreateAttachment> {
        let picture = self.picture.as_ref().map(Picture::attachment);
        let file = self.file.as_ref().map(File::attachment);
        picture.into_iter().chain(file).collect()
    }

    /// What an edit attaches instead of what is there; nothing where that stays.
    fn new_attachments(&self) -> Option<EditAttachments> {
        let attachments = self.attachments();
        let none = EditAttachments::new();
        let is_any = !attachments.is_empty();
        is_any.then(|| attachments.into_iter().fold(none, EditAttachments::add))
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let nobody = CreateAllowedMentions::new();
        match self.notified {
            Some(person) => nobody.users([UserId::new(person.0)]),
            None => nobody,
        }
    }

    fn components(&self) -> Vec<CreateActionRow> {
        self.rows.iter().map(Row::component).collect()
    }
}

impl Picture {
    fn attachment(&self) -> CreateAttachment {
        CreateAttachment::bytes(self.png.clone(), self.name)
            .description(cut(&self.alt, limits::ALT_TEXT))
    }
}

impl File {
    fn attachment(&self) -> CreateAttachment {
        let attachment = CreateAttachment::bytes(self.bytes.clone(), self.name);
        if self.words.is_empty() {
            attachment
        } else {
            attachment.description(cut(&self.words, limits::ALT_TEXT))
        }
    }
}

impl Row {
    fn component(&self) -> CreateActionRow {
        match self {
            Self::Buttons(buttons) => {
                CreateActionRow::Buttons(buttons.iter().map(Button::component).collect())
            }
            Self::Menu(menu) => CreateActionRow::SelectMenu(menu.component()),
            Self::People(people) => CreateActionRow::SelectMenu(people.component()),
        }
    }
}

impl Button {
    fn component(&self) -> CreateButton {
        CreateButton::new(self.id.to_string())
            .label(cut(&self.label, limits::BUTTON_LABEL))
            .style(match self.style {
                ButtonStyle::Secondary => SerenityButtonStyle::Secondary,
                ButtonStyle::Success => SerenityButtonStyle::Success,
                ButtonStyle::Danger => SerenityButtonStyle::Danger,
            })
    }
}

impl Menu {
    fn component(&self) -> CreateSelectMenu {
        let options = self.entries.iter().map(Entry::component).collect();
        let kind = CreateSelectMenuKind::String { options };
        CreateSelectMenu::new(self.id.to_string(), kind)
            .placeholder(cut(&self.placeholder, limits::PLACEHOLDER))
    }
}

impl People {
    fn component(&self) -> CreateSelectMenu {
        let kind = CreateSelectMenuKind::User {
            default_users: None,
        };
        CreateSelectMenu::new(self.id.to_string(), kind)
            .placeholder(cut(&self.placeholder, limits::PLACEHOLDER))
    }
}

impl Entry {
    fn component(&self) -> CreateSelectMenuOption {
        let option = CreateSelectMenuOption::new(cut(&self.label, limits::ENTRY), &*self.value);
        match &self.description {
            Some(description) => option.description(cut(description, limits::ENTRY)),
            None => option,
        }
    }
}

/// A text cut to at most so many characters, with an ellipsis where something is missing.
pub fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(most.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::session::ChallengeId;

    fn mention() -> Reply {
        Reply::new("<@7> to move").notifying(PersonId(7))
    }

    #[test]
    fn only_new_messages_notify_and_only_the_one_person() {
        let mentions = |message: serde_json::Value| message["allowed_mentions"].clone();
        let one = json!({"parse": [], "users": ["7"], "roles": []});
        let nobody = json!({"parse": [], "users": [], "roles": []});
        let reply = mention();
        assert_eq!(mentions(json!(reply.to_response())), one);
        assert_eq!(mentions(json!(reply.to_post())), one);
        assert_eq!(mentions(json!(reply.to_follow_up())), one);
        assert_eq!(mentions(json!(reply.to_edit())), nobody);
        assert_eq!(mentions(json!(reply.to_answer_edit())), nobody);
        assert_eq!(
            mentions(json!(reply.only_for_asker().to_response())),
            nobody
        );
        assert_eq!(mentions(json!(Reply::new("@everyone").to_post())), nobody);
    }

    #[test]
    fn nothing_exceeds_the_limits() {
        let long = "−".repeat(3000);
        let challenge = ChallengeId(1);
        let reply = Reply::new(long.clone()).with_rows(vec![
            Row::Buttons(vec![Button {
                id: Control::Accept(challenge),
                label: long.clone(),
                style: ButtonStyle::Success,
            }]),
            Row::Menu(Menu {
                id: Control::Decline(challenge),
                placeholder: long.clone(),
                entries: vec![Entry {
                    label: long.clone(),
                    value: "a1-b2".to_owned(),
                    description: Some(long),
                }],
            }),
        ]);
        let sent = json!(reply.to_response());
        let characters = |pointer: &str| {
            let text = sent.pointer(pointer).and_then(|text| text.as_str());
            text.unwrap_or_default().chars().count()
        };
        assert_eq!(characters("/content"), 2000);
        assert_eq!(characters("/components/0/components/0/label"), 80);
        assert_eq!(characters("/components/1/components/0/placeholder"), 150);
        assert_eq!(
            characters("/components/1/components/0/options/0/label"),
            100
        );
        assert_eq!(
            characters("/components/1/components/0/options/0/description"),
            100
        );
    }
}
