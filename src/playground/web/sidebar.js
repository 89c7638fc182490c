// The channels and, under each, its threads.

import { $, el, fill, icon, refill } from "./dom.js";
import { compareIds, isDirect, isThread, store } from "./store.js";

const archived = (channel) => channel.thread_metadata?.archived === true;
const inOrder = (a, b) => (a.position ?? 0) - (b.position ?? 0) || compareIds(a.id, b.id);

export const threadsOf = (parent) =>
  [...store.channels.values()].filter((channel) => isThread(channel) && channel.parent_id === parent).sort((a, b) => compareIds(b.id, a.id));

export class Sidebar {
  constructor() {
    for (const event of ["state", "channel", "channels", "badges"]) store.on(event, () => this.#soon());
  }

  // One click may change the badges and the open channel; it is drawn once.
  #soon() {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.show();
    });
  }

  show() {
    fill($("guild"), el("h1", {}, store.guild?.name ?? ""));
    const channels = [...store.channels.values()].filter((channel) => !isThread(channel)).sort(inOrder);
    refill(
      $("channels"),
      this.#group("Text channels", channels.filter((channel) => !isDirect(channel))),
      this.#group("Direct messages", channels.filter(isDirect)),
    );
  }

  #group(title, channels) {
    const entries = channels.map((channel) => el("li", {}, this.#entry(channel), this.#threads(channel)));
    return channels.length > 0 && [el("h2", {}, title), el("ul", { "aria-label": title }, entries)];
  }

  #threads(channel) {
    // An archived thread leaves the list, as on Discord, but not while somebody reads it.
    const threads = threadsOf(channel.id).filter((thread) => !archived(thread) || thread.id === store.channelId);
    return threads.length > 0 && el("ul", { class: "threads", "aria-label": `Threads of ${channel.name}` }, threads.map((thread) => el("li", {}, this.#entry(thread))));
  }

  #entry(channel) {
    const { unread = 0, mentions = 0 } = store.badges.get(channel.id) ?? {};
    const current = channel.id === store.channelId;
    const classes = ["channel", current && "current", (unread > 0 || mentions > 0) && "unread"].filter(Boolean).join(" ");
    const words = [isThread(channel) ? "thread" : undefined, mentions && `${mentions} mentions`, unread && `${unread} unread`].filter(Boolean);
    const props = {
      type: "button",
      class: classes,
      "data-channel": channel.id,
      "aria-current": current ? "page" : null,
      "aria-label": [channel.name, ...words].join(", "),
      on: { click: () => store.openChannel(channel.id) },
    };
    return el(
      "button",
      props,
      icon(isThread(channel) ? "thread" : isDirect(channel) ? "people" : "hash"),
      el("span", { class: "channel-name" }, channel.name),
      mentions > 0 && el("span", { class: "badge" }, String(mentions)),
    );
  }
}
