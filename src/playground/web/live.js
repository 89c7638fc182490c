// The server's stream of events into the store. The browser reopens a dropped stream itself; each opening reads everything anew.

import { openEvents } from "./api.js";
import { interactions } from "./interactions.js";
import { store } from "./store.js";

let source;

/** Whether somebody is looking at this channel in this window. */
const watched = (channel) => channel === store.channelId && document.visibilityState === "visible";

const handlers = {
  message_create({ message }) {
    store.put(message);
    interactions.answered(message);
    if (!watched(message.channel_id) && message.author.id !== store.me) store.count(message.channel_id, "unread");
  },
  message_update: ({ message }) => store.put(message),
  message_delete: ({ id, channel_id }) => store.remove(channel_id, id),
  channel_create: ({ channel }) => store.setChannel(channel),
  channel_update: ({ channel }) => store.setChannel(channel),
  channel_delete({ id }) {
    store.channels.delete(id);
    store.logs.delete(id);
    store.badges.delete(id);
    store.emit("channels");
    if (store.channelId === id) store.openChannel(store.channels.keys().next().value);
  },
  commands_update({ commands }) {
    store.commands = commands;
    store.emit("commands");
  },
  bot_status({ online }) {
    store.online = online;
    store.emit("online");
  },
  interaction_failed: (detail) => interactions.failed(detail),
  interaction_done: (detail) => interactions.done(detail),
  modal: (detail) => interactions.modal(detail),
  notified({ channel_id }) {
    if (!watched(channel_id)) store.count(channel_id, "mentions");
  },
};

/** Opens the stream of the current user, closing the one before. */
export function connect() {
  source?.close();
  const mine = openEvents(store.me);
  source = mine;
  mine.onopen = () => {
    store.emit("connection", { open: true });
    const me = store.me;
    store
      .sync()
      .then(() => store.me !== me && source === mine && connect())
      .catch(() => {
        // The server went away between the two; the stream's next opening tries again.
        if (source === mine) store.emit("connection", { open: false });
      });
  };
  mine.onerror = () => {
    if (source !== mine) return;
    store.emit("connection", { open: false });
    // A refused stream is not reopened by the browser: perhaps another world runs here now and does not know us.
    if (mine.readyState === EventSource.CLOSED) setTimeout(() => source === mine && store.sync().then(connect, mine.onerror), 2000);
  };
  for (const [name, handler] of Object.entries(handlers)) {
    mine.addEventListener(name, (event) => source === mine && handler(JSON.parse(event.data)));
  }
}

// A page that the browser keeps for its back button would keep its stream too, and a browser opens six at most.
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (event) => event.persisted && connect());

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") store.seen(store.channelId);
});
