//! The edge to Discord: commands, components, replies. One place turns session results into messages.
