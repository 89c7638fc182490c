// Interactions under way: from a click or a command until the bot has answered it or failed to.
// The server names them by our nonce in its events and by its id in its answer; either may come first.

import { postInteraction } from "./api.js";
import { EPHEMERAL, store } from "./store.js";

export const COMMAND = 2;
export const COMPONENT = 3;
const AUTOCOMPLETE = 4;
export const MODAL_SUBMIT = 5;

// The server gives up after three seconds and says so; this only covers a stream that was down at that moment.
const LOST_AFTER = 15_000;
const SHOW_SENDING_AFTER = 250;
export const NO_ANSWER = "The application did not respond";

const pending = new Map();
/** The ids of all that this window sent. */
const sent = new Set();
let nonces = 0;

const nonce = () => `${Date.now()}${String(++nonces).padStart(4, "0")}`;
const byId = (id) => [...pending.values()].find((entry) => entry.id === id);

function settle(entry, outcome) {
  if (!entry || !pending.delete(entry.nonce)) return;
  clearTimeout(entry.timer);
  entry.resolve(outcome);
}

export const interactions = {
  /** Sends one; resolves to { ok } or { ok: false, reason } when the bot is done with it, and never rejects. */
  send({ type, data, message, channel = store.channelId }) {
    const { promise, resolve } = Promise.withResolvers?.() ?? withResolvers();
    const entry = { nonce: nonce(), resolve, id: undefined };
    pending.set(entry.nonce, entry);
    entry.timer = setTimeout(() => settle(entry, { ok: false, reason: NO_ANSWER }), LOST_AFTER);
    const body = { user: store.me, channel_id: channel, type, data, nonce: entry.nonce };
    if (message) body.message_id = message;
    entry.posted = postInteraction(body).then(
      (answer) => {
        entry.id = answer.id;
        sent.add(answer.id);
      },
      (error) => settle(entry, { ok: false, refused: true, reason: error.message }),
    );
    return promise;
  },

  /** Asks the bot for choices. Rejects when it gave none in time. */
  async autocomplete(data, channel = store.channelId) {
    const body = { user: store.me, channel_id: channel, type: AUTOCOMPLETE, data, nonce: nonce() };
    return (await postInteraction(body)).choices ?? [];
  },

  done({ id, nonce }) {
    settle(pending.get(nonce) ?? byId(id), { ok: true });
  },

  failed({ id, nonce, reason }) {
    settle(pending.get(nonce) ?? byId(id), { ok: false, reason });
  },

  /** A message that says which interaction it answers ends the wait a moment before the server's own word. */
  answered(message) {
    settle(byId(message.interaction_metadata?.id), { ok: true });
  },

  /** A modal opens only in the window whose click asked for it, though another may be the same person's. */
  async modal(detail) {
    await Promise.all([...pending.values()].map((entry) => entry.posted));
    if (!sent.has(detail.interaction_id)) return;
    settle(byId(detail.interaction_id), { ok: true });
    store.emit("modal", detail);
  },
};

/**
 * Runs an application command. Until the bot answers, its place in the channel is held by a line of our own, which stays
 * with the reason when no answer comes.
 */
export async function runCommand(name, data) {
  const channel = store.channelId;
  const base = {
    id: store.localId(channel),
    channel_id: channel,
    type: 20,
    author: store.bot,
    content: "",
    flags: EPHEMERAL,
    timestamp: new Date().toISOString(),
    interaction_metadata: { type: COMMAND, user: store.user, name, command_type: data.type },
  };
  // A quick answer needs no placeholder, which would only flicker.
  const timer = setTimeout(() => store.put({ ...base, flags: 0, local: { sending: true } }), SHOW_SENDING_AFTER);
  const outcome = await interactions.send({ type: COMMAND, data, channel });
  clearTimeout(timer);
  store.remove(channel, base.id);
  if (!outcome.ok) store.put({ ...base, id: store.localId(channel), local: { reason: outcome.reason } });
}

function withResolvers() {
  let resolve;
  const promise = new Promise((set) => {
    resolve = set;
  });
  return { promise, resolve };
}
