//! What the bot may do in a channel, and how to grant what is missing.

use serenity::all::Permissions;

use crate::discord::call::Call;
use crate::discord::errors::Problem;
use crate::discord::reply::Reply;
use crate::discord::venue::Venue;
use crate::discord::view::players;
use crate::text::Text;

/// What playing in a server needs, with the word that the sentences know it by.
const NEEDED: [(Permissions, &str); 6] = [
    (Permissions::VIEW_CHANNEL, "view-channel"),
    (Permissions::SEND_MESSAGES, "send-messages"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "send-in-threads"),
    (Permissions::ATTACH_FILES, "attach-files"),
    (Permissions::READ_MESSAGE_HISTORY, "history"),
    (Permissions::CREATE_PUBLIC_THREADS, "create-threads"),
];

/// Tells the person who asks what is missing here.
pub async fn examine(call: &Call) -> Result<(), Problem> {
    let text = call.text();
    let told = match call.venue {
        Venue::Server => server_channel(call, &text),
        Venue::Direct => text.doctor_direct(),
        Venue::Visit => text.doctor_visit(),
    };
    call.reply(&Reply::private(told)).await?;
    Ok(())
}

fn server_channel(call: &Call, text: &Text) -> String {
    let mut lines = vec![text.doctor_title(players::channel(call.channel))];
    let held = call.permissions.unwrap_or(Permissions::all());
    lines.extend(permissions(text, held));
    let settings = &call.server_settings;
    if !settings.allows(call.channel, call.parent) {
        lines.push(text.doctor_not_allowed(players::channels(&settings.channels)));
    }
    lines.join("\n")
}

/// A line for each permission, and one more where none is missing.
fn permissions(text: &Text, held: Permissions) -> Vec<String> {
    let has = |needed| held.contains(needed) || held.administrator();
    let line = |(needed, word): &(Permissions, &str)| {
        let name = text.permission_name(*word);
        if has(*needed) {
            text.doctor_has(name)
        } else {
            text.doctor_lacks(name, text.permission_for(*word))
        }
    };
    let mut lines: Vec<String> = NEEDED.iter().map(line).collect();
    if NEEDED.iter().all(|(needed, _)| has(*needed)) {
        lines.push(text.doctor_fine());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_missing_permission_is_named_alone() {
        let text = Text::english();
        let all = NEEDED
            .iter()
            .fold(Permissions::empty(), |all, (one, _)| all | *one);
        assert_eq!(permissions(&text, all).len(), NEEDED.len() + 1);
        for (missing, word) in NEEDED {
            let lines = permissions(&text, all - missing);
            let lacking: Vec<_> = lines.iter().filter(|line| line.contains('❌')).collect();
            assert_eq!((lines.len(), lacking.len()), (NEEDED.len(), 1));
            assert!(
                lacking[0].contains(&text.permission_name(word)),
                "{lacking:?}"
            );
        }
        let administrator = permissions(&text, Permissions::ADMINISTRATOR);
        assert_eq!(administrator.last(), Some(&text.doctor_fine()));
    }
}
