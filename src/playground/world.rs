//! What the caller wants to exist: one server, its people, its channels. A description only; the
//! running state is made from it.

use super::permissions::Permissions;
use super::snowflake::Snowflake;

/// One server ("guild") with its people and channels, and the application that joined it.
#[derive(Clone, Debug)]
pub struct World {
    /// The bot.
    pub application: Application,
    /// Id of the server.
    pub guild_id: Snowflake,
    /// Name of the server.
    pub guild_name: String,
    /// Everybody but the bot.
    pub people: Vec<Person>,
    /// Text channels, in the order they are shown. A name is without its `#`.
    pub rooms: Vec<Room>,
    /// Messages that stand there when the world is new.
    pub greetings: Vec<Greeting>,
}

/// The bot: an application and its user, which share one id.
#[derive(Clone, Debug)]
pub struct Application {
    /// Id of the application and of its user.
    pub id: Snowflake,
    /// Shown name.
    pub name: String,
    /// What the bot may do in the server.
    pub permissions: Permissions,
}

/// A member of the server.
#[derive(Clone, Debug)]
pub struct Person {
    /// User id.
    pub id: Snowflake,
    /// Account name, lower case.
    pub username: String,
    /// Shown name.
    pub display_name: String,
    /// What the member may do in the server.
    pub permissions: Permissions,
    /// Language of the client, one of Discord's locales.
    pub locale: String,
    /// Another application's account.
    pub kind: AccountKind,
}

/// Who stands behind an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountKind {
    /// A human being.
    Human,
    /// Some other bot than the one under test.
    Bot,
}

/// A text channel.
#[derive(Clone, Debug)]
pub struct Room {
    /// Channel id.
    pub id: Snowflake,
    /// Name without `#`.
    pub name: String,
    /// Line under the name; may be empty.
    pub topic: String,
}

/// A message that stands in a new world.
#[derive(Clone, Debug)]
pub struct Greeting {
    /// Where.
    pub channel: Snowflake,
    /// Whose: a person or the bot.
    pub author: Snowflake,
    /// What.
    pub content: String,
}

impl World {
    /// A server with a bot in it and nobody else yet.
    pub fn new(guild_name: &str, bot_name: &str) -> Self {
        Self {
            application: Application {
                id: Snowflake(1_000_000_000_000_000_001),
                name: bot_name.to_owned(),
                permissions: Permissions::GAME_BOT | Permissions::USE_APPLICATION_COMMANDS,
            },
            guild_id: Snowflake(1_000_000_000_000_000_002),
            guild_name: guild_name.to_owned(),
            people: Vec::new(),
            rooms: Vec::new(),
            greetings: Vec::new(),
        }
    }

    /// Adds an ordinary member.
    #[must_use]
    pub fn member(self, id: impl Into<Snowflake>, display_name: &str) -> Self {
        self.person(id, display_name, Permissions::MEMBER, AccountKind::Human)
    }

    /// Adds a member who may manage the server.
    #[must_use]
    pub fn teacher(self, id: impl Into<Snowflake>, display_name: &str) -> Self {
        self.person(id, display_name, Permissions::TEACHER, AccountKind::Human)
    }

    /// Adds a member who may manage what others write, and not the server.
    #[must_use]
    pub fn moderator(self, id: impl Into<Snowflake>, display_name: &str) -> Self {
        self.person(id, display_name, Permissions::MODERATOR, AccountKind::Human)
    }

    /// Adds another application's account.
    #[must_use]
    pub fn other_bot(self, id: impl Into<Snowflake>, display_name: &str) -> Self {
        self.person(id, display_name, Permissions::MEMBER, AccountKind::Bot)
    }

    fn person(
        mut self,
        id: impl Into<Snowflake>,
        display_name: &str,
        permissions: Permissions,
        kind: AccountKind,
    ) -> Self {
        self.people.push(Person {
            id: id.into(),
            username: account_name(display_name),
            display_name: display_name.to_owned(),
            permissions,
            locale: "en-US".to_owned(),
            kind,
        });
        self
    }

    /// Adds a text channel.
    #[must_use]
    pub fn channel(mut self, id: impl Into<Snowflake>, name: &str, topic: &str) -> Self {
        self.rooms.push(Room {
            id: id.into(),
            name: name.to_owned(),
            topic: topic.to_owned(),
        });
        self
    }

    /// Adds a message of the bot to the first channel; none when there is no channel.
    #[must_use]
    pub fn welcome(mut self, content: &str) -> Self {
        if let Some(room) = self.rooms.first() {
            let (channel, author) = (room.id, self.application.id);
            self.greetings.push(Greeting {
                channel,
                author,
                content: content.to_owned(),
            });
        }
        self
    }

    pub(crate) fn find(&self, user: Snowflake) -> Option<&Person> {
        self.people.iter().find(|person| person.id == user)
    }

    pub(crate) fn is_bot(&self, user: Snowflake) -> bool {
        user == self.application.id
    }

    /// The name people see, or the id of somebody unknown.
    pub(crate) fn name_of(&self, user: Snowflake) -> String {
        if self.is_bot(user) {
            return self.application.name.clone();
        }
        self.find(user)
            .map_or_else(|| user.to_string(), |person| person.display_name.clone())
    }
}

/// Account names hold lower-case letters, digits, `.` and `_`.
fn account_name(display_name: &str) -> String {
    let name: String = display_name
        .to_lowercase()
        .chars()
        .filter_map(|c| match c {
            'a'..='z' | '0'..='9' | '.' | '_' => Some(c),
            ' ' => Some('_'),
            _ => None,
        })
        .collect();
    if name.len() < 2 {
        format!("user_{name}")
    } else {
        name
    }
}
