//! A stand-in for Discord on loopback: REST, gateway, and a web page. Knows Discord's protocol and nothing of the game.
