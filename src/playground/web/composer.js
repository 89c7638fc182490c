// The message box: plain messages, and the way into slash commands.

import { postMessage } from "./api.js";
import { CommandLine } from "./commandline.js";
import { search, slashCommands } from "./commands.js";
import { $, el, fill, icon, toast } from "./dom.js";
import { runCommand } from "./interactions.js";
import { avatar } from "./people.js";
import { Suggest } from "./suggest.js";
import { store, nameOf, titleOf } from "./store.js";

const LIMIT = 2000;
const MAX_ITEMS = 50;

export class Composer {
  #drafts = new Map();

  constructor() {
    this.suggest = new Suggest();
    this.command = new CommandLine(this.suggest, {
      submit: (leaf, data) => {
        this.#text("", true);
        runCommand(leaf.name, data);
      },
      leave: (text) => this.#text(text, true),
    });
    this.box = el("textarea", { id: "message-box", rows: 1, "aria-autocomplete": "list", autocomplete: "off", maxlength: LIMIT * 2, enterkeyhint: "send" });
    this.left = el("span", { class: "left", role: "status" });
    const send = el("button", { type: "button", class: "icon-button send", "aria-label": "Send" }, icon("send"));
    send.addEventListener("mousedown", (event) => event.preventDefault());
    send.addEventListener("click", () => (this.command.leaf ? this.command.finish() : this.#send()));
    fill($("composer"), this.suggest.node, el("div", { class: "composer-box" }, this.box, this.command.node, this.left, send));
    this.box.addEventListener("input", () => this.#typed());
    this.box.addEventListener("focus", () => this.#offer());
    this.box.addEventListener("blur", () => this.suggest.hide());
    this.box.addEventListener("keydown", (event) => this.#key(event));
    store.on("channel", () => this.#channel());
    store.on("become", () => this.#drafts.clear());
    store.on("compose", (wish) => this.#compose(wish));
    store.on("commands", () => document.activeElement === this.box && this.#offer());
  }

  #channel() {
    if (this.channel !== store.channelId) {
      if (this.channel) this.#drafts.set(this.channel, this.box.value);
      this.channel = store.channelId;
      if (this.command.leaf) this.command.stop();
      this.#text(this.#drafts.get(this.channel) ?? "");
    }
    const label = `Message ${titleOf(store.channel)}`;
    this.box.placeholder = label;
    this.box.setAttribute("aria-label", `${label}. Type / for commands`);
  }

  #text(text, focus = false) {
    this.box.hidden = false;
    this.box.value = text;
    this.#grow();
    if (!focus) return;
    this.box.focus();
    this.#offer();
  }

  #compose({ text, command }) {
    const leaf = command && slashCommands(store).find((entry) => entry.name === command);
    if (leaf) return this.#start(leaf);
    if (this.command.leaf) this.command.stop();
    return this.#text(text ? `${this.box.value}${text}` : `/${command}`, true);
  }

  #start(leaf, rest) {
    this.box.hidden = true;
    this.left.textContent = "";
    this.command.start(leaf, rest);
  }

  #grow() {
    this.box.style.height = "auto";
    this.box.style.height = `${this.box.scrollHeight}px`;
    const left = LIMIT - this.box.value.length;
    this.left.textContent = left < 200 ? String(left) : "";
    this.left.classList.toggle("over", left < 0);
  }

  #typed() {
    this.#grow();
    const { value } = this.box;
    if (value.startsWith("/")) {
      // The whole name and a space is as good as choosing it; the longest name wins.
      const whole = slashCommands(store)
        .filter((leaf) => value.slice(1).toLowerCase().startsWith(`${leaf.name} `))
        .sort((a, b) => b.name.length - a.name.length)[0];
      if (whole) return this.#start(whole, value.slice(whole.name.length + 2));
    }
    return this.#offer();
  }

  #offer() {
    const { value, selectionStart } = this.box;
    if (value.startsWith("/") && !value.includes("\n")) return this.#offerCommands(value.slice(1));
    const mention = /(?:^|\s)@([^\s@]*)$/.exec(value.slice(0, selectionStart));
    if (mention) return this.#offerPeople(mention[1]);
    return this.suggest.hide();
  }

  #offerCommands(typed) {
    const leaves = slashCommands(store);
    const items = search(leaves, typed).slice(0, MAX_ITEMS).map((leaf) => ({
      lead: avatar(store.bot, "avatar medium"),
      label: `/${leaf.name}`,
      hint: leaf.options.map((option) => el("span", { class: option.required ? "hint required" : "hint" }, option.name)),
      detail: leaf.description,
      leaf,
    }));
    const note = leaves.length === 0 ? "The bot has registered no commands." : items.length === 0 ? "No command matches." : undefined;
    this.suggest.show(this.box, { title: el("strong", {}, store.application?.name ?? "Commands"), items, note, pick: ({ leaf }) => this.#start(leaf) });
  }

  #offerPeople(typed) {
    const items = search([...store.users.values()], typed, nameOf).map((user) => ({ lead: avatar(user, "avatar medium"), label: nameOf(user), detail: user.username, user }));
    const pick = ({ user }) => {
      const at = this.box.selectionStart;
      this.box.setRangeText(`@${nameOf(user)} `, at - typed.length - 1, at, "end");
      this.suggest.hide();
    };
    this.suggest.show(this.box, { title: el("strong", {}, "Members"), items, pick });
  }

  #key(event) {
    if (this.suggest.key(event) || event.isComposing) return;
    if (event.key === "Escape" && !this.suggest.node.hidden) this.suggest.hide();
    else if (event.key === "Enter" && !event.shiftKey) this.#send();
    else return;
    event.preventDefault();
  }

  async #send() {
    const content = this.#withMentions(this.box.value.trim());
    if (!content) return;
    if (content.length > LIMIT) return void toast(`A message may have ${LIMIT} characters; this has ${content.length}.`);
    const { value } = this.box;
    this.#text("");
    this.suggest.hide();
    try {
      await postMessage(store.me, store.channelId, content);
    } catch (error) {
      // Nothing typed is lost; what has been typed since stays too.
      this.#text(this.box.value ? `${value}\n${this.box.value}` : value);
      toast(error.message);
    }
  }

  #withMentions(text) {
    const people = [...store.users.values()].sort((a, b) => nameOf(b).length - nameOf(a).length);
    return people.reduce((words, user) => words.replaceAll(`@${nameOf(user)}`, `<@${user.id}>`), text);
  }
}
