// One message. Its parts are kept apart and rebuilt only when what they show has changed: an edit of the picture leaves an open menu open.

import { deleteMessage } from "./api.js";
import { ComponentsView } from "./components.js";
import { el, fill, icon, toast } from "./dom.js";
import { embedView, shownInEmbeds } from "./embed.js";
import { attachmentView } from "./media.js";
import { markup, preview } from "./markup.js";
import { avatar, badge, nameButton } from "./people.js";
import { EPHEMERAL, LOADING, nameOf, store } from "./store.js";
import { format, stamp } from "./time.js";

const COMMAND = 2;
const SLASH = 1;
const GROUP_WITHIN = 7 * 60_000;
/** Message types that are lines of the system's, not of a person's. */
const SYSTEM = {
  6: "pinned a message to this channel.",
  7: "joined the server.",
  18: "started a thread:",
  21: "",
};
const ICONS = { 18: "thread" };

const has = (message, flag) => ((message.flags ?? 0) & flag) !== 0;
const mentionsMe = (message) => message.mentions?.some((user) => user.id === store.me) && message.author.id !== store.me;

/** Whether a message stands under the one before without a head of its own. */
export function continues(message, previous) {
  return Boolean(
    previous &&
      previous.author.id === message.author.id &&
      !message.referenced_message &&
      !message.interaction_metadata &&
      !(message.type in SYSTEM) &&
      !(previous.type in SYSTEM) &&
      has(message, EPHEMERAL) === has(previous, EPHEMERAL) &&
      new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_WITHIN,
  );
}

export class MessageView {
  #keys = {};

  constructor(message) {
    this.node = el("li", { class: "message", id: `message-${message.id}`, "data-id": message.id, tabindex: -1 });
    this.context = el("div", { class: "context" });
    this.side = el("div", { class: "side" });
    this.head = el("div", { class: "head" });
    this.body = el("div", { class: "content" });
    this.media = el("div", { class: "media" });
    this.embeds = el("div", { class: "embeds" });
    this.controls = new ComponentsView(message.id, message.channel_id);
    this.note = el("div", { class: "note" });
    const parts = [this.body, this.media, this.embeds, this.controls.node, this.note];
    this.node.append(this.context, this.side, el("div", { class: "main" }, this.head, ...parts));
    this.update(message);
  }

  update(message) {
    this.message = message;
    this.node.classList.toggle("ephemeral", has(message, EPHEMERAL));
    this.node.classList.toggle("mentioned", Boolean(mentionsMe(message)));
    const { content, attachments, embeds, flags } = message;
    const hidden = shownInEmbeds(message);
    const people = store.users.size; // names in the text are looked up there
    this.#part("context", [message.referenced_message, message.message_reference, message.interaction_metadata, people], () => this.#context());
    this.#part("head", [message.author, message.timestamp], () => this.#head());
    this.#part("body", [content, message.edited_timestamp, flags, message.type, message.local, people], () => this.#body());
    this.#part("media", attachments, () => this.#media((attachments ?? []).filter((file) => !hidden.has(file.id))));
    this.#part("embeds", [embeds, attachments?.map((file) => file.id)], () =>
      fill(this.embeds, (embeds ?? []).map((embed) => embedView(embed, attachments))),
    );
    this.#part("components", message.components, () => {
      const focused = this.controls.rows.contains(document.activeElement);
      // Controls that an edit took away leave the keyboard on their message instead of nowhere.
      if (!this.controls.show(message.components) && focused) this.node.focus({ preventScroll: true });
    });
    this.#part("note", [flags, message.local], () => this.#note());
  }

  #part(name, shown, build) {
    const key = JSON.stringify(shown);
    if (this.#keys[name] === key) return;
    this.#keys[name] = key;
    build();
  }

  #context() {
    const { interaction_metadata: used, message_reference: reference, channel_id: channel } = this.message;
    // The answer to a click stands as a reply to the message that was clicked.
    const quoted = this.message.referenced_message ?? store.find(channel, used?.interacted_message_id);
    fill(this.context);
    if (used?.type === COMMAND && used.user) fill(this.context, commandLine(used));
    else if (quoted) fill(this.context, replyLine(quoted));
    else if (reference?.message_id && !(this.message.type in SYSTEM)) fill(this.context, "Original message was deleted");
  }

  #head() {
    const { author, timestamp } = this.message;
    const user = store.users.get(author.id) ?? author;
    const date = new Date(timestamp);
    fill(this.head, nameButton(user, { tab: false }), author.bot && badge(), el("time", { datetime: timestamp, title: format(date, "F") }, stamp(date)));
    const face = avatar(user);
    face.dataset.user = author.id;
    // A message without head shows its time in the margin on hover.
    fill(this.side, face, el("time", { class: "margin-time", datetime: timestamp }, format(date, "t")));
  }

  #body() {
    const { message, body } = this;
    const system = message.type in SYSTEM;
    this.node.classList.toggle("system", system);
    if (system) return this.#system();
    if (has(message, LOADING)) return fill(body, thinking(`${nameOf(message.author)} is thinking…`));
    if (message.local?.sending) return fill(body, thinking("Sending command…"));
    if (message.local) return fill(body, el("span", { class: "failure" }, message.local.reason));
    return fill(
      body,
      markup(message.content ?? ""),
      message.edited_timestamp && el("small", { class: "edited", title: format(new Date(message.edited_timestamp), "F") }, " (edited)"),
    );
  }

  #system() {
    const { message, body } = this;
    const thread = message.type === 18 ? store.channels.get(message.message_reference?.channel_id ?? message.id) : undefined;
    fill(this.head);
    fill(
      this.side,
      icon(ICONS[message.type] ?? "reply"),
    );
    const name = thread && el("button", { type: "button", class: "link", on: { click: () => store.openChannel(thread.id) } }, thread.name);
    return fill(body, nameButton(message.author, { tab: false }), ` ${SYSTEM[message.type]} `, name ?? message.content, el("time", { datetime: message.timestamp }, ` ${stamp(new Date(message.timestamp))}`));
  }

  // A picture in place of another stays covered by the old one until it can be painted: a board must not blink.
  #media(files) {
    const views = files.map(attachmentView);
    const next = views[0]?.querySelector("img");
    this.coming = next;
    if (!next || !this.media.querySelector("img")) return fill(this.media, views);
    next.loading = "eager";
    const show = () => this.coming === next && fill(this.media, views);
    return next.decode().then(show, show);
  }

  #note() {
    const { message } = this;
    if (!has(message, EPHEMERAL)) return fill(this.note);
    const dismiss = () => this.#dismiss();
    return fill(
      this.note,
      icon("eye"),
      el("span", {}, "Only you can see this"),
      " · ",
      el("button", { type: "button", class: "link", on: { click: dismiss } }, "Dismiss message"),
    );
  }

  async #dismiss() {
    const { message } = this;
    if (message.local) return store.remove(message.channel_id, message.id);
    try {
      await deleteMessage(store.me, message.id);
      return store.remove(message.channel_id, message.id);
    } catch (error) {
      return toast(error.message);
    }
  }
}

function commandLine(used) {
  const user = store.users.get(used.user.id) ?? used.user;
  const slash = (used.command_type ?? SLASH) === SLASH;
  return [
    avatar(user, "avatar small"),
    nameButton(user, { className: "author small", tab: false }),
    el("span", {}, "used"),
    el("span", { class: "used-command" }, used.name ? `${slash ? "/" : ""}${used.name}` : "a command"),
  ];
}

function replyLine(quoted) {
  const user = store.users.get(quoted.author.id) ?? quoted.author;
  const words = preview(quoted.content ?? "") || "Click to see attachment";
  return [
    avatar(user, "avatar small"),
    el("span", { class: "author small" }, nameOf(user)),
    el("button", { type: "button", class: "quoted", on: { click: () => store.openChannel(quoted.channel_id, quoted.id) } }, words),
  ];
}

const thinking = (words) => el("span", { class: "thinking" }, el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")), words);
