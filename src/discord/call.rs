//! One interaction: who asks, where, and the ways to answer.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use serenity::all::{
    Builder, ChannelId as DiscordChannel, ChannelType, CommandInteraction, ComponentInteraction,
    CreateInteractionResponse, CreateInteractionResponseMessage, CreateModal, EditThread, GuildId,
    InteractionId, Member, Message, MessageFlags, MessageId as DiscordMessage, ModalInteraction,
    PartialChannel, Permissions, User,
};
use serenity::http::Http;

use super::app::App;
use super::errors::NotSent;
use super::http::twice;
use super::reply::{Audience, Reply};
use super::settings::offer;
use super::venue::Venue;
use crate::session::{
    ChannelId, MessageId, Person, PersonId, PersonSettings, RoleId, ServerId, ServerSettings,
    Session,
};
use crate::text::Text;

/// What kind of interaction it is; each kind is answered differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A slash command.
    Command,
    /// A list being asked for while an option is typed; takes no message.
    Autocomplete,
    /// A button or a menu under this message.
    Component(MessageId),
    /// A form that was filled in.
    Form,
}

/// An interaction under way.
pub struct Call {
    /// What all interactions share.
    pub app: Arc<App>,
    /// The way to Discord.
    pub http: Arc<Http>,
    /// Where it happened.
    pub channel: ChannelId,
    /// What the bot can do there.
    pub venue: Venue,
    /// The channel's server, if it has one that has the bot.
    pub server: Option<ServerId>,
    /// Who asks.
    pub person: Person,
    /// What the bot may do here.
    pub permissions: Option<Permissions>,
    /// The channel above a thread, and the category above a channel.
    pub parent: Option<ChannelId>,
    /// What kind of channel it is, where Discord says so.
    pub channel_kind: Option<ChannelType>,
    /// What the person who asks may do here; unknown outside servers.
    pub caller_permissions: Option<Permissions>,
    /// The roles of the person who asks.
    pub caller_roles: Vec<RoleId>,
    /// What the person has set.
    pub settings: Arc<PersonSettings>,
    /// What the server has set; nothing outside servers.
    pub server_settings: Arc<ServerSettings>,
    /// What kind it is.
    pub kind: Kind,
    /// The message under which a control was used, where everybody sees it.
    pub public_message: Option<MessageId>,
    id: InteractionId,
    token: String,
    answered: Mutex<Answered>,
    /// The message that the answer is, once it was asked for.
    answer_id: OnceLock<MessageId>,
}

/// How far the answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answered {
    NotYet,
    /// It is shown that an answer will come, to those who will see it.
    Promised(Audience),
    Given,
}

/// A person as others in the server see them.
pub fn person(user: &User, nick: Option<&str>) -> Person {
    Person {
        id: PersonId(user.id.get()),
        name: nick.unwrap_or_else(|| user.display_name()).to_owned(),
    }
}

fn caller(user: &User, member: Option<&Member>) -> Person {
    person(user, member.and_then(|member| member.nick.as_deref()))
}

fn roles(member: Option<&Member>) -> Vec<RoleId> {
    let roles = member.into_iter().flat_map(|member| &member.roles);
    roles.map(|role| RoleId(role.get())).collect()
}

/// What only the person who asks has the bot in is no server of the bot's.
fn server(venue: Venue, id: Option<GuildId>) -> Option<ServerId> {
    let id = id.filter(|_| venue == Venue::Server);
    id.map(|id| ServerId(id.get()))
}

fn parent(channel: Option<&PartialChannel>) -> Option<ChannelId> {
    let parent = channel.and_then(|channel| channel.parent_id);
    parent.map(|id| ChannelId(id.get()))
}

/// The message under which something was used, unless one person alone sees it.
fn public_message(under: &Message) -> Option<MessageId> {
    let flags = under.flags.unwrap_or_default();
    (!flags.contains(MessageFlags::EPHEMERAL)).then_some(MessageId(under.id.get()))
}

/// What Discord tells of every kind of interaction.
struct Told<'a> {
    id: InteractionId,
    token: &'a str,
    channel: ChannelId,
    place: Option<&'a PartialChannel>,
    guild: Option<GuildId>,
    venue: Venue,
    user: &'a User,
    member: Option<&'a Member>,
    permissions: Option<Permissions>,
}

/// The same parts of each kind: serenity has no type that they share.
macro_rules! told {
    ($from:ident, $venue:expr, $member:expr) => {
        Told {
            id: $from.id,
            token: &$from.token,
            channel: ChannelId($from.channel_id.get()),
            place: $from.channel.as_ref(),
            guild: $from.guild_id,
            venue: $venue,
            user: &$from.user,
            member: $member,
            permissions: $from.app_permissions,
        }
    };
}

impl Call {
    /// A command, or a list asked for by one.
    pub fn command(app: Arc<App>, http: Arc<Http>, from: &CommandInteraction, kind: Kind) -> Self {
        let venue = Venue::of(
            from.context,
            from.guild_id,
            &from.authorizing_integration_owners,
        );
        let told = told!(from, venue, from.member.as_deref());
        Self::new(app, http, &told, kind, None)
    }

    /// A control that was used.
    pub fn component(app: Arc<App>, http: Arc<Http>, from: &ComponentInteraction) -> Self {
        let venue = Venue::of(
            from.context,
            from.guild_id,
            &from.authorizing_integration_owners,
        );
        let told = told!(from, venue, from.member.as_ref());
        let kind = Kind::Component(MessageId(from.message.id.get()));
        Self::new(app, http, &told, kind, public_message(&from.message))
    }

    /// A form that was filled in.
    pub fn form(app: Arc<App>, http: Arc<Http>, from: &ModalInteraction) -> Self {
        let channel = ChannelId(from.channel_id.get());
        // Serenity leaves out of a form where it was opened; the control that opened it said so.
        let venue = match from.guild_id {
            _ if app.visits.has(channel) => Venue::Visit,
            Some(_) => Venue::Server,
            None => Venue::Direct,
        };
        let told = told!(from, venue, from.member.as_ref());
        let under = from.message.as_deref().and_then(public_message);
        Self::new(app, http, &told, Kind::Form, under)
    }

    fn new(
        app: Arc<App>,
        http: Arc<Http>,
        told: &Told<'_>,
        kind: Kind,
        public_message: Option<MessageId>,
    ) -> Self {
        Self {
            app,
            http,
            channel: told.channel,
            venue: told.venue,
            server: server(told.venue, told.guild),
            person: caller(told.user, told.member),
            permissions: told.permissions,
            parent: parent(told.place),
            channel_kind: told.place.map(|channel| channel.kind),
            caller_permissions: told.member.and_then(|member| member.permissions),
            caller_roles: roles(told.member),
            settings: Arc::default(),
            server_settings: Arc::default(),
            kind,
            public_message,
            id: told.id,
            token: told.token.to_owned(),
            answered: Mutex::new(Answered::NotYet),
            answer_id: OnceLock::new(),
        }
    }

    /// Whether it came from a message that the person alone sees.
    pub fn is_from_private(&self) -> bool {
        matches!(self.kind, Kind::Component(_) | Kind::Form) && self.public_message.is_none()
    }

    /// The same call, once it is known what its person and its server have set.
    pub async fn with_settings(mut self) -> Self {
        self.app.visits.note(self.channel, self.venue);
        let preferences = &self.app.preferences;
        self.settings = preferences.person(self.person.id).await;
        if let Some(server) = self.server {
            self.server_settings = preferences.server(server).await;
        }
        self
    }

    /// What the person who asks reads alone.
    pub fn text(&self) -> Text {
        let preferences = &self.app.preferences;
        preferences.private_text(&self.settings, &self.server_settings)
    }

    /// What everybody reads here.
    pub fn public_text(&self) -> Text {
        match self.server {
            Some(_) => self.app.preferences.public_text(&self.server_settings),
            None => self.text(),
        }
    }

    /// What everybody reads about a game: outside servers both players do, whoever of them asks.
    pub async fn text_about(&self, session: &Session) -> Text {
        self.app.preferences.text_for(session).await
    }

    /// Whether the person who asks may manage messages here, as moderators do.
    pub fn may_manage_messages(&self) -> bool {
        let held = self.caller_permissions.unwrap_or_default();
        held.manage_messages() || held.administrator()
    }

    fn answered(&self) -> Answered {
        *self.answered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_answered(&self, answered: Answered) {
        *self.answered.lock().unwrap_or_else(PoisonError::into_inner) = answered;
    }

    /// Answers with a new message, or fills in the promised one. A second answer becomes a further
    /// message. The choice of a language is offered with the first.
    pub async fn reply(&self, reply: &Reply) -> Result<(), NotSent> {
        match reply.audience {
            Audience::OnlyAsker => {
                let reply = offer::beneath(self, reply.clone()).await;
                self.send(&reply).await
            }
            Audience::Everybody => {
                self.send(reply).await?;
                offer::in_server(self).await;
                Ok(())
            }
        }
    }

    async fn send(&self, reply: &Reply) -> Result<(), NotSent> {
        match self.answered() {
            Answered::NotYet => {}
            Answered::Promised(audience) if audience == reply.audience => {
                self.edit_answer(reply).await?;
                self.set_answered(Answered::Given);
                return Ok(());
            }
            Answered::Promised(_) => {
                // Who sees what was promised cannot be changed.
                self.take_back().await;
                self.set_answered(Answered::Given);
                return self.follow_up(reply).await.map(|_| ());
            }
            Answered::Given => return self.follow_up(reply).await.map(|_| ()),
        }
        let response = CreateInteractionResponse::Message(reply.to_response());
        let place = (self.id, self.token.as_str());
        self.respond(|| response.clone().execute(&self.http, place))
            .await
    }

    /// Promises an answer that these will see, where it may take longer than Discord waits.
    pub async fn promise(&self, audience: Audience) -> Result<(), NotSent> {
        let private = audience == Audience::OnlyAsker;
        let empty = CreateInteractionResponseMessage::new().ephemeral(private);
        let response = CreateInteractionResponse::Defer(empty);
        let place = (self.id, self.token.as_str());
        self.respond(|| response.clone().execute(&self.http, place))
            .await?;
        self.set_answered(Answered::Promised(audience));
        Ok(())
    }

    /// Takes note of a control: its message stays as it is, and is the answer, which may be changed later.
    pub async fn acknowledge(&self) -> Result<(), NotSent> {
        let place = (self.id, self.token.as_str());
        self.respond(|| CreateInteractionResponse::Acknowledge.execute(&self.http, place))
            .await
    }

    /// Answers with a form to be filled in.
    pub async fn show_form(&self, form: &CreateModal) -> Result<(), NotSent> {
        let place = (self.id, self.token.as_str());
        let response = CreateInteractionResponse::Modal(form.clone());
        self.respond(|| response.clone().execute(&self.http, place))
            .await
    }

    /// Takes the answer back. Failing is harmless.
    pub async fn take_back(&self) {
        let delete = || self.http.delete_original_interaction_response(&self.token);
        if let Err(error) = twice(delete).await {
            tracing::warn!(%error, "an answer that no longer holds was not taken back");
        }
    }

    /// Answers a control by changing the message it stands under.
    pub async fn update(&self, reply: &Reply) -> Result<(), NotSent> {
        let response = CreateInteractionResponse::UpdateMessage(reply.to_update());
        let place = (self.id, self.token.as_str());
        self.respond(|| response.clone().execute(&self.http, place))
            .await
    }

    async fn respond<F>(&self, request: impl Fn() -> F) -> Result<(), NotSent>
    where
        F: Future<Output = Result<(), serenity::Error>>,
    {
        let mut sent = twice(&request).await;
        if sent.as_ref().is_err_and(NotSent::is_archived) && self.reopen().await {
            sent = twice(&request).await;
        }
        match sent {
            // The first of two tries had arrived after all.
            Err(error) if !error.is_answered_already() => Err(error),
            _ => {
                self.set_answered(Answered::Given);
                Ok(())
            }
        }
    }

    /// Takes the thread that this is out of the archive; nothing else can be done in it before.
    async fn reopen(&self) -> bool {
        let thread = DiscordChannel::new(self.channel.0);
        let open = EditThread::new().archived(false);
        match thread.edit_thread(&self.http, open).await {
            Ok(_) => true,
            Err(error) => {
                let error = NotSent::from(error);
                tracing::warn!(%error, "a thread was not taken out of the archive");
                false
            }
        }
    }

    /// Sends a further message after the answer.
    pub async fn follow_up(&self, reply: &Reply) -> Result<MessageId, NotSent> {
        let place = (None, self.token.as_str());
        let sent = reply.to_follow_up().execute(&self.http, place).await?;
        Ok(MessageId(sent.id.get()))
    }

    /// Changes a further message.
    pub async fn edit_follow_up(&self, message: MessageId, reply: &Reply) -> Result<(), NotSent> {
        let place = (Some(DiscordMessage::new(message.0)), self.token.as_str());
        twice(|| reply.to_follow_up().execute(&self.http, place)).await?;
        Ok(())
    }

    /// Changes the answer.
    pub async fn edit_answer(&self, reply: &Reply) -> Result<(), NotSent> {
        let edit = reply.to_answer_edit();
        twice(|| edit.clone().execute(&self.http, &self.token)).await?;
        Ok(())
    }

    /// The message that the answer is.
    pub async fn answer_id(&self) -> Result<MessageId, NotSent> {
        if let Some(known) = self.answer_id.get() {
            return Ok(*known);
        }
        let get = || self.http.get_original_interaction_response(&self.token);
        let id = MessageId(twice(get).await?.id.get());
        Ok(*self.answer_id.get_or_init(|| id))
    }

    /// Tells the person who asked, and nobody else. What cannot be told is logged.
    pub async fn tell(&self, reply: Reply) {
        debug_assert_eq!(reply.audience, Audience::OnlyAsker);
        if self.kind == Kind::Autocomplete {
            return;
        }
        if let Err(error) = self.reply(&reply).await {
            tracing::warn!(%error, "a private answer was not sent");
        }
    }
}
