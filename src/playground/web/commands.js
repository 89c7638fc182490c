// Application commands as a person picks them: each subcommand is an entry of its own, named by its whole path.

import { isDirect, nameOf } from "./store.js";

export const OPTION = {
  SUBCOMMAND: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  MENTIONABLE: 9,
  NUMBER: 10,
};
const CHAT_INPUT = 1;
const GUILD_CONTEXT = 0;
const DIRECT_CONTEXT = 1;

/** What this person may use here: a command that asks for a permission is shown to who manages the server only. */
function usable(command, store) {
  const direct = isDirect(store.channel);
  if (command.contexts && !command.contexts.includes(direct ? DIRECT_CONTEXT : GUILD_CONTEXT)) return false;
  if (direct) return true;
  const needs = command.default_member_permissions;
  return needs === undefined || needs === null || store.user?.manager === true;
}

/** Every slash command and subcommand: { command, path, name, description, options }. */
export function slashCommands(store) {
  return store.commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT && usable(command, store))
    .flatMap((command) => leaves(command, command, []))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function leaves(command, node, path) {
  const nested = (node.options ?? []).filter((option) => option.type === OPTION.SUBCOMMAND || option.type === OPTION.GROUP);
  if (nested.length) return nested.flatMap((option) => leaves(command, option, [...path, option]));
  const name = [command, ...path].map((part) => part.name).join(" ");
  return [{ command, path, name, description: node.description, options: node.options ?? [] }];
}

/** Commands of the menu on a person (2) or a message (3). */
export function contextCommands(store, type) {
  return store.commands.filter((command) => command.type === type && usable(command, store));
}

/** The `data` of an interaction, nested by subcommand as Discord sends it. `given`: [{ option, value, focused }]. */
export function commandData(leaf, given) {
  let options = given.map(({ option, value, focused }) => ({ name: option.name, type: option.type, value, ...(focused && { focused }) }));
  for (const part of [...leaf.path].reverse()) options = [{ name: part.name, type: part.type, options }];
  return { id: leaf.command.id, name: leaf.command.name, type: CHAT_INPUT, options };
}

/** Entries that match what was typed, best first: beginning of the name, of one of its words, then anywhere. */
export function search(items, typed, textOf = (item) => item.name) {
  const needle = typed.trim().toLowerCase();
  if (!needle) return items;
  const rank = (item) => {
    const name = textOf(item).toLowerCase();
    if (name.startsWith(needle)) return 0;
    if (name.split(/[\s:_-]+/).some((word) => word.startsWith(needle))) return 1;
    return name.includes(needle) ? 2 : 3;
  };
  return items
    .map((item) => [rank(item), item])
    .filter(([place]) => place < 3)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** The fixed choices of an option, or undefined where anything may be typed. */
export function choicesOf(option, store) {
  if (option.choices?.length) return option.choices;
  switch (option.type) {
    case OPTION.BOOLEAN:
      return [
        { name: "True", value: true },
        { name: "False", value: false },
      ];
    case OPTION.USER:
    case OPTION.MENTIONABLE:
      return [...store.users.values()].map((user) => ({ name: nameOf(user), value: user.id, detail: user.username }));
    case OPTION.CHANNEL:
      return [...store.channels.values()]
        .filter((channel) => !option.channel_types?.length || option.channel_types.includes(channel.type))
        .map((channel) => ({ name: channel.name, value: channel.id, detail: "#" }));
    default:
      return undefined;
  }
}

/** What a typed text means for an option: { value } or { error }. */
export function readValue(option, text, choices) {
  const typed = text.trim();
  if (choices) {
    const found =
      choices.find((choice) => choice.name === typed) ??
      choices.find((choice) => choice.name.toLowerCase() === typed.toLowerCase() || String(choice.value) === typed);
    return found ? { value: found.value } : { error: "Choose one of the options." };
  }
  if (option.type === OPTION.INTEGER || option.type === OPTION.NUMBER) return readNumber(option, typed);
  const min = option.min_length ?? 0;
  const max = option.max_length ?? 6000;
  if (text.length < min) return { error: `Must be ${min} characters or more.` };
  if (text.length > max) return { error: `Must be ${max} characters or fewer.` };
  return { value: text };
}

function readNumber(option, typed) {
  const value = Number(typed.replace("−", "-"));
  if (!typed || !Number.isFinite(value)) return { error: "Must be a number." };
  if (option.type === OPTION.INTEGER && !Number.isSafeInteger(value)) return { error: "Must be a whole number." };
  if (value < (option.min_value ?? -Infinity)) return { error: `Must be ${option.min_value} or more.` };
  if (value > (option.max_value ?? Infinity)) return { error: `Must be ${option.max_value} or less.` };
  return { value };
}
