//! One game between people and bot, in words that know nothing of Discord.
