// What the page knows. Views read it and listen; only this file and live.js write it.
// One invariant: each log is sorted by id and holds an id once.

import { getMessages, getState } from "./api.js";

const PUBLIC_THREAD = 11;
const PRIVATE_THREAD = 12;
const DIRECT = 1;
export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
const PAGE = 100;

export const nameOf = (user) => user?.global_name ?? user?.username ?? "unknown-user";
export const isThread = (channel) => channel?.type === PUBLIC_THREAD || channel?.type === PRIVATE_THREAD;
export const isDirect = (channel) => channel?.type === DIRECT;
/** A direct channel has no name but that of whom one talks with, which is always the bot. */
const named = (channel) => ({ ...channel, name: isDirect(channel) ? store.application.name : (channel.name ?? "") });
/** A channel's name as it is written in text. */
export const titleOf = (channel) => `${isDirect(channel) ? "@" : "#"}${channel?.name ?? ""}`;
/** What somebody may do that others may not, in a few words. */
export const roleOf = (user) => (user?.manager ? "manages the server" : user?.moderator ? "manages messages" : undefined);
export const firstPerson = (state) => state.users.find((user) => !user.bot).id;
/** Snowflakes are longer than a double holds, so they are compared as text. */
export const compareIds = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

class Store {
  me;
  channelId;
  application;
  bot;
  guild;
  online = false;
  users = new Map();
  channels = new Map();
  commands = [];
  /** Channel id → { messages, complete, stale }. Only opened channels have one. */
  logs = new Map();
  /** Channel id → { unread, mentions }. */
  badges = new Map();
  #listeners = new Map();

  on(event, listener) {
    if (!this.#listeners.has(event)) this.#listeners.set(event, new Set());
    this.#listeners.get(event).add(listener);
  }

  emit(event, detail = {}) {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }

  get user() {
    return this.users.get(this.me);
  }

  get channel() {
    return this.channels.get(this.channelId);
  }

  get log() {
    return this.logs.get(this.channelId);
  }

  /** Reads everything anew: at the start, after a change of user, and after each reconnect. */
  async sync() {
    const me = this.me;
    const state = await getState(me);
    if (me !== this.me) return;
    // An address may name somebody whom a fresh data folder does not have.
    if (!state.users.some((user) => user.id === me && !user.bot)) return void this.become(firstPerson(state));
    this.application = state.application;
    this.bot = state.bot;
    this.guild = state.guild;
    this.users = new Map([...state.users, { ...state.bot, bot: true }].map((user) => [user.id, user]));
    this.channels = new Map(state.channels.map((channel) => [channel.id, named(channel)]));
    this.commands = state.commands;
    this.online = state.bot_online;
    for (const log of this.logs.values()) log.stale = true;
    this.emit("state");
    if (!this.channel) this.channelId = state.channels[0]?.id;
    this.emit("channel");
    await this.#load(this.channelId);
  }

  async openChannel(id, message) {
    if (!this.channels.has(id)) return;
    this.channelId = id;
    this.badges.delete(id);
    this.emit("badges");
    this.emit("channel", { message });
    await this.#load(id);
    if (message) this.emit("reveal", { message });
  }

  async #load(id) {
    if (!id || this.logs.get(id)?.stale === false) return;
    const me = this.me;
    const fetched = await getMessages(me, id, undefined, PAGE);
    if (me !== this.me) return;
    const known = this.logs.get(id)?.messages ?? [];
    // Older pages were read before and what this page made itself is nowhere else; the rest is as the server says.
    const first = fetched.length === PAGE ? fetched[0].id : undefined;
    const kept = known.filter((message) => message.local || (first && compareIds(message.id, first) < 0));
    const messages = [...kept, ...fetched].sort((a, b) => compareIds(a.id, b.id));
    const complete = fetched.length < PAGE || (this.logs.get(id)?.complete ?? false);
    this.logs.set(id, { messages, complete, stale: false });
    this.emit("log", { channel: id });
  }

  /** Reads the page of messages before the oldest known one. */
  async loadOlder() {
    const { log, me, channelId } = this;
    if (!log || log.complete || log.reading) return;
    log.reading = true;
    try {
      const fetched = await getMessages(me, channelId, log.messages.find((message) => !message.local)?.id, PAGE);
      log.complete = fetched.length < PAGE;
      log.messages = [...fetched, ...log.messages];
      if (this.logs.get(channelId) === log) this.emit("log", { channel: channelId, older: true });
    } finally {
      log.reading = false;
    }
  }

  setChannel(channel) {
    this.channels.set(channel.id, named(channel));
    this.emit("channels");
  }

  find(channel, id) {
    return this.logs.get(channel)?.messages.find((message) => message.id === id);
  }

  /** Adds or replaces one message. */
  put(message) {
    const log = this.logs.get(message.channel_id);
    if (!log) return;
    let at = log.messages.length;
    while (at > 0 && compareIds(log.messages[at - 1].id, message.id) > 0) at -= 1;
    if (at > 0 && log.messages[at - 1].id === message.id) log.messages[at - 1] = message;
    else log.messages.splice(at, 0, message);
    this.emit("message", { message });
  }

  remove(channel, id) {
    const log = this.logs.get(channel);
    if (!log) return;
    log.messages = log.messages.filter((message) => message.id !== id);
    this.emit("removed", { channel, id });
  }

  /** An id that sorts after everything in the channel now, for messages that this page makes itself. */
  localId(channel) {
    const last = this.logs.get(channel)?.messages.at(-1)?.id ?? "1";
    return String(BigInt(last) + 1n);
  }

  count(channel, kind) {
    const badge = this.badges.get(channel) ?? { unread: 0, mentions: 0 };
    badge[kind] += 1;
    this.badges.set(channel, badge);
    this.emit("badges");
  }

  seen(channel) {
    if (this.badges.delete(channel)) this.emit("badges");
  }

  /** Becomes another person: nothing of the first one's may stay, their private messages least of all. */
  become(user) {
    this.me = user;
    this.logs.clear();
    this.badges.clear();
    this.emit("become");
  }
}

export const store = new Store();
