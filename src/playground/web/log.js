// The messages of the open channel. Each keeps its element for as long as it is shown; a new one touches only itself and its neighbour.

import { $, el, fill, icon } from "./dom.js";
import { MessageView, continues } from "./message.js";
import { compareIds, store, titleOf } from "./store.js";
import { format, sameDay } from "./time.js";

// Closer to the end than this, a reader is taken to follow the talk.
const NEAR = 48;
const NEAR_TOP = 400;

const byMe = ({ author, interaction_metadata: used }) => author.id === store.me || used?.user?.id === store.me;

export class LogView {
  #views = new Map();
  #following = true;
  #missed = 0;
  #changing = false;

  constructor() {
    this.scroller = $("log");
    this.list = $("messages");
    store.on("channel", ({ message }) => this.#open(message));
    store.on("log", ({ channel, older }) => channel === store.channelId && this.#fill(older));
    store.on("message", ({ message }) => message.channel_id === store.channelId && this.#put(message));
    store.on("removed", ({ channel, id }) => channel === store.channelId && this.#remove(id));
    store.on("reveal", ({ message }) => this.#reveal(message));
    store.on("become", () => this.#clear());
    this.scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.scroller.addEventListener("keydown", (event) => this.#key(event));
    // Whatever grows (an edit, a picture without size, the composer) keeps the end in view for who is there.
    new ResizeObserver(() => this.#follow()).observe(this.list);
    new ResizeObserver(() => this.#follow()).observe(this.scroller);
  }

  #clear() {
    this.#views.clear();
    this.list.replaceChildren();
    this.channel = undefined;
  }

  #open(message) {
    if (this.channel === store.channelId) return;
    this.#clear();
    this.channel = store.channelId;
    this.#following = !message;
    this.#missed = 0;
    this.scroller.setAttribute("aria-label", `Messages in ${store.channel?.name}`);
    if (store.log) this.#fill();
  }

  /** Brings the list to what the store has, keeping every element that stays. */
  #fill(older = false) {
    const { messages } = store.log;
    const height = this.scroller.scrollHeight;
    const top = this.scroller.scrollTop;
    // Read out later additions, not a whole page of them.
    this.scroller.setAttribute("aria-busy", "true");
    const ids = new Set(messages.map((message) => message.id));
    for (const id of [...this.#views.keys()]) if (!ids.has(id)) this.#drop(id);
    let after = null;
    for (let at = messages.length - 1; at >= 0; at -= 1) {
      const view = this.#view(messages[at]);
      // Moving an element that is in place would restart its picture and lose its focus.
      if (view.node.nextSibling !== after || !view.node.isConnected) this.list.insertBefore(view.node, after);
      after = view.node;
    }
    messages.forEach((_, at) => this.#group(at));
    this.#empty();
    if (older) this.scroller.scrollTop = top + this.scroller.scrollHeight - height;
    this.#follow();
    requestAnimationFrame(() => this.scroller.setAttribute("aria-busy", "false"));
  }

  #view(message) {
    const known = this.#views.get(message.id);
    if (known) {
      if (known.message !== message) known.update(message);
      return known;
    }
    const view = new MessageView(message);
    this.#views.set(message.id, view);
    return view;
  }

  #put(message) {
    const { messages } = store.log;
    const fresh = !this.#views.has(message.id);
    const view = this.#view(message);
    let at = messages.length - 1;
    while (messages[at].id !== message.id) at -= 1;
    if (fresh) {
      const next = messages[at + 1];
      this.list.insertBefore(view.node, next ? this.#views.get(next.id).node : null);
      if (!this.#following && !message.local) this.#missed += 1;
    }
    this.#group(at);
    if (at + 1 < messages.length) this.#group(at + 1);
    this.#empty();
    // One's own words and what they bring about always come into view.
    if (fresh && (byMe(message) || message.local)) this.#following = true;
    this.#changed();
    this.#jump();
  }

  #remove(id) {
    const next = store.log.messages.findIndex((message) => compareIds(message.id, id) > 0);
    this.#drop(id);
    if (next >= 0) this.#group(next);
    this.#changed();
    this.#empty();
  }

  #drop(id) {
    const view = this.#views.get(id);
    if (!view) return;
    // The keyboard moves on to a neighbour, not to the top of the page.
    if (view.node.contains(document.activeElement)) (view.node.nextElementSibling ?? view.node.previousElementSibling ?? this.scroller).focus();
    view.node.remove();
    this.#views.delete(id);
  }

  #group(at) {
    const { messages } = store.log;
    const message = messages[at];
    const previous = messages[at - 1];
    const { node } = this.#views.get(message.id);
    const newDay = !previous || !sameDay(message.timestamp, previous.timestamp);
    node.classList.toggle("continued", !newDay && continues(message, previous));
    if (newDay) node.dataset.day = format(new Date(message.timestamp), "D");
    else delete node.dataset.day;
  }

  #empty() {
    const start = store.log?.complete && store.channel;
    $("start").textContent = start ? `This is the start of ${titleOf(store.channel)}.` : "";
  }

  // Follows once a frame, however many messages came. The observer alone would miss one that shrinks while another grows.
  #changed() {
    if (this.#changing) return;
    this.#changing = true;
    requestAnimationFrame(() => {
      this.#changing = false;
      this.#follow();
    });
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const near = scrollHeight - scrollTop - clientHeight < NEAR;
    // Where messages have just changed it is not the reader who left the end.
    if (near || !this.#changing) this.#following = near;
    if (this.#following) this.#missed = 0;
    this.#jump();
    if (scrollTop < NEAR_TOP && this.#views.size) store.loadOlder().catch(() => {});
  }

  #follow() {
    if (this.#following) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  #jump() {
    const shown = !this.#following && this.#views.size > 0;
    const words = this.#missed ? `${this.#missed} new message${this.#missed > 1 ? "s" : ""}` : "You are viewing older messages";
    const key = shown ? words : "";
    if (this.jumpKey === key) return;
    this.jumpKey = key;
    const press = () => {
      this.#following = true;
      this.#follow();
      this.scroller.focus();
    };
    fill($("jump"), shown && el("button", { type: "button", on: { click: press } }, el("span", {}, words), el("span", {}, "Jump to present ", icon("down"))));
  }

  #reveal(id) {
    const view = this.#views.get(id);
    if (!view) return;
    this.#following = false;
    view.node.scrollIntoView({ block: "center" });
    view.node.focus({ preventScroll: true });
    view.node.classList.add("revealed");
    setTimeout(() => view.node.classList.remove("revealed"), 2000);
  }

  // The log is one stop of the tab order; arrows walk its messages, Enter opens a message's menu.
  #key(event) {
    const node = document.activeElement?.closest?.(".message");
    const onMessage = node && document.activeElement === node;
    if (document.activeElement !== this.scroller && !onMessage) return;
    const step = {
      ArrowUp: () => (node ? node.previousElementSibling : this.list.lastElementChild),
      ArrowDown: () => (node ? node.nextElementSibling : this.list.lastElementChild),
      Home: () => this.list.firstElementChild,
      End: () => this.list.lastElementChild,
    }[event.key];
    if (step) {
      const target = step();
      if (target) {
        target.focus({ preventScroll: true });
        target.scrollIntoView({ block: "nearest" });
      }
      event.preventDefault();
    } else if (event.key === "Enter" && onMessage) {
      event.preventDefault();
      const box = node.getBoundingClientRect();
      node.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: box.left + 72, clientY: box.top + 24 }));
    } else if (event.key === "Escape" && onMessage) {
      this.scroller.focus();
    }
  }
}
