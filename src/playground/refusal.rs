//! What Discord's own client does not let a person send, so that a bot never sees it.

use super::snowflake::Snowflake;

/// Why an act of a person is not possible.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No such person in this world.
    #[error("there is no user {0} here")]
    UnknownUser(Snowflake),
    /// No such channel.
    #[error("there is no channel {0}")]
    UnknownChannel(Snowflake),
    /// The person cannot see the channel.
    #[error("this person cannot see that channel")]
    NoAccess,
    /// The person can see the channel but not do this in it.
    #[error("this person may not do that in this channel")]
    NotAllowed,
    /// Not registered, or hidden from this person.
    #[error("there is no command {0} here for this person")]
    UnknownCommand(String),
    /// A subcommand must be named, and one that exists.
    #[error("{command} needs one of its subcommands")]
    NoSubcommand {
        /// The command or group.
        command: String,
    },
    /// A required option was left out.
    #[error("the option {0} is required")]
    MissingOption(String),
    /// The command has no such option, or it was given twice.
    #[error("there is no option {0} to fill")]
    UnknownOption(String),
    /// The value does not suit the option.
    #[error("{value} does not suit the option {option}: {reason}")]
    BadValue {
        /// Name of the option or input.
        option: String,
        /// What was given.
        value: String,
        /// What is asked for.
        reason: &'static str,
    },
    /// An autocomplete request names no option that autocompletes.
    #[error("no option that offers suggestions has the focus")]
    NothingFocused,
    /// The message is not there, or not for this person.
    #[error("there is no such message for this person")]
    UnknownMessage,
    /// The message has no such component.
    #[error("the message has no component {0}")]
    UnknownComponent(String),
    /// The component is disabled.
    #[error("the component {0} is disabled")]
    Disabled(String),
    /// A select menu does not take these values.
    #[error("the menu does not take these values: {0}")]
    BadSelection(&'static str),
    /// No such modal stands open.
    #[error("this person has no modal {0} open")]
    NoModal(String),
    /// Nothing to send.
    #[error("a message needs between 1 and 2000 characters")]
    BadContent,
    /// The thread is locked.
    #[error("this thread is closed")]
    ThreadClosed,
    /// The request is not shaped as it should be.
    #[error("malformed: {0}")]
    Malformed(&'static str),
}
