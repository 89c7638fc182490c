//! Who is mentioned, and who is notified.

use super::State;
use super::model::{Message, flags};
use crate::playground::permissions::Permissions;
use crate::playground::snowflake::Snowflake;
use crate::playground::validate::mentions::{AllowedMentions, Scope};

/// Users named by `<@id>` or `<@!id>` in a text, each once, in order.
pub(crate) fn named_in(content: &str) -> Vec<Snowflake> {
    let mut named = Vec::new();
    for piece in content.split("<@").skip(1) {
        let Some((inside, _)) = piece.split_once('>') else {
            continue;
        };
        let digits = inside.strip_prefix('!').unwrap_or(inside);
        if let Ok(id) = digits.parse()
            && !named.contains(&id)
        {
            named.push(id);
        }
    }
    named
}

impl State {
    /// Fills in who a message mentions, as `allowed` lets it.
    pub(super) fn resolve_mentions(&self, message: &mut Message, allowed: &AllowedMentions) {
        let known = |id: &Snowflake| self.world.is_bot(*id) || self.world.find(*id).is_some();
        message.mentions = named_in(&message.content)
            .into_iter()
            .filter(known)
            .filter(|id| match &allowed.users {
                Scope::All => true,
                Scope::Only(users) => users.contains(id),
            })
            .collect();
        if let Some((channel, replied)) = message.reply_to
            && allowed.replied_user
            && message.cause.is_none()
            && let Some(replied) = self.messages.get(&(channel, replied))
            && !message.mentions.contains(&replied.author)
        {
            message.mentions.push(replied.author);
        }
        let asks_all = message.content.contains("@everyone") || message.content.contains("@here");
        message.mentions_everyone = asks_all && allowed.everyone && self.may_mention_all(message);
    }

    fn may_mention_all(&self, message: &Message) -> bool {
        self.channels.get(&message.channel).is_some_and(|channel| {
            self.permissions(message.author, channel)
                .has(Permissions::MENTION_EVERYONE)
        })
    }

    /// Who gets a notification of a message that was just created. An edit notifies nobody, so this
    /// is asked for new messages alone.
    pub(super) fn notified_by(&self, message: &Message) -> Vec<Snowflake> {
        if message.flags & flags::SUPPRESS_NOTIFICATIONS != 0 {
            return Vec::new();
        }
        let everyone = self.world.people.iter().map(|person| person.id);
        let candidates: Vec<Snowflake> = if message.mentions_everyone {
            everyone.collect()
        } else {
            message.mentions.clone()
        };
        candidates
            .into_iter()
            .filter(|user| *user != message.author && message.is_visible_to(*user))
            .filter(|user| {
                self.channels.get(&message.channel).is_some_and(|channel| {
                    self.permissions(*user, channel)
                        .has(Permissions::VIEW_CHANNEL)
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mentions_are_read_from_the_text() {
        let named = named_in("<@12> and <@!34>, <@12> again; <#56> <@&78> <@x> <@90");
        assert_eq!(named, [Snowflake(12), Snowflake(34)]);
    }
}
