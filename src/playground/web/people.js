// People: their round pictures, names, the menu on each of them, the member list, and who sits at this window.

import { postDirect } from "./api.js";
import { $, el, icon, refill, toast } from "./dom.js";
import { openMenu, onContextMenu } from "./popup.js";
import { store, nameOf, roleOf } from "./store.js";
import { runCommand } from "./interactions.js";
import { contextCommands } from "./commands.js";

const COLOURS = 6n;

// Discord takes the time in the id alone; ids made by hand, one after the other, would then all look alike.
const colourOf = (id) => Number((BigInt(id) ^ (BigInt(id) >> 22n)) % COLOURS);

/** Discord draws a default picture where none is set; so do we, by the id, with the first letter. */
export function avatar(user, className = "avatar") {
  const colour = user ? colourOf(user.id) : 0;
  const letter = user?.bot ? "⛃" : [...nameOf(user)][0]?.toUpperCase();
  return el("span", { class: `${className} colour-${user?.bot ? "bot" : colour}`, "aria-hidden": "true" }, letter);
}

export const badge = () => el("span", { class: "app-badge" }, "APP");

/** A name that opens the person's menu. Outside the tab order in messages: there the message's own key opens it. */
export function nameButton(user, { className = "author", tab = true } = {}) {
  const props = { type: "button", class: className, "data-user": user.id, "aria-haspopup": "menu", tabindex: tab ? 0 : -1 };
  return el("button", props, nameOf(user));
}

const runTargeted = ({ id, name, type }, target) =>
  runCommand(name, { id, name, type, options: [], target_id: target });

export function openPersonMenu(userId, anchor, at) {
  const user = store.users.get(userId);
  if (!user) return;
  const commands = contextCommands(store, 2).map((command) => ({
    label: command.name,
    detail: store.application.name,
    run: () => runTargeted(command, userId),
  }));
  if (commands.length) commands[0].separator = true;
  const mention = { label: "Mention", run: () => store.emit("compose", { text: `@${nameOf(user)} ` }) };
  const message = userId === store.bot.id && { label: "Message", run: openDirect };
  const items = [mention, message, ...commands].filter(Boolean);
  const header = el(
    "div",
    { class: "card" },
    avatar(user),
    el("div", {}, el("strong", {}, nameOf(user)), user.bot && badge(), el("small", {}, user.username)),
  );
  openMenu(anchor, nameOf(user), items, { at, header });
}

/** Direct messages with the bot: the only ones there are here, for the pupils sit in one room. */
async function openDirect() {
  const me = store.me;
  try {
    const channel = await postDirect(me);
    if (me !== store.me) return;
    store.setChannel(channel);
    await store.openChannel(channel.id);
  } catch (error) {
    toast(error.message);
  }
}

function openMessageMenu(message, anchor, at) {
  const commands = contextCommands(store, 3).map((command) => ({
    label: command.name,
    detail: store.application.name,
    run: () => runTargeted(command, message.id),
  }));
  const author = { label: `${nameOf(message.author)}…`, run: () => openPersonMenu(message.author.id, anchor, at) };
  const copy = { label: "Copy text", run: () => navigator.clipboard?.writeText(message.content) };
  openMenu(anchor, "Message", [author, copy, ...commands], { at });
}

/** One set of listeners for all names there are and will be. */
export function startPersonMenus() {
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-user]");
    if (target) openPersonMenu(target.dataset.user, target);
  });
  onContextMenu(document.body, "[data-user], .message", (target, at) => {
    if (target.dataset.user) return openPersonMenu(target.dataset.user, target, at);
    const message = store.find(store.channelId, target.dataset.id);
    return message && !message.local && openMessageMenu(message, target, at);
  });
}

export class Members {
  constructor() {
    store.on("state", () => this.show());
    store.on("online", () => this.show());
  }

  show() {
    const people = [...store.users.values()].sort((a, b) => Boolean(a.bot) - Boolean(b.bot));
    const offline = people.filter((user) => user.id === store.bot.id && !store.online);
    const online = people.filter((user) => !offline.includes(user));
    refill(
      $("members"),
      this.#group("Online", online),
      offline.length > 0 && this.#group("Offline", offline),
    );
  }

  #group(title, people) {
    return [
      el("h2", {}, `${title} — ${people.length}`),
      el("ul", { class: title.toLowerCase() }, people.map((user) => el("li", {}, this.#member(user)))),
    ];
  }

  #member(user) {
    const props = { type: "button", class: "member", "data-user": user.id, "aria-haspopup": "menu" };
    const role = roleOf(user);
    const crown = role && el("span", { class: user.manager ? "crown" : "crown moderator", title: role, role: "img", "aria-label": role }, icon("crown"));
    return el("button", props, avatar(user), el("span", { class: "member-name" }, nameOf(user)), user.bot && badge(), crown);
  }
}

/** The panel at the foot of the channel list: who this window is, and the switch. */
export class Account {
  constructor(become) {
    this.become = become;
    store.on("state", () => this.show());
  }

  show() {
    const { user } = store;
    const props = { type: "button", class: "account", "aria-haspopup": "menu", on: { click: () => this.#menu() } };
    this.button = el(
      "button",
      props,
      avatar(user),
      el("span", { class: "account-name" }, el("strong", {}, nameOf(user)), " ", el("small", {}, roleOf(user) ? `${roleOf(user)} · switch user` : "Switch user")),
      icon("chevron"),
    );
    refill($("account"), this.button);
  }

  #menu() {
    const people = [...store.users.values()].filter((user) => !user.bot);
    const items = people.map((user) => ({
      label: nameOf(user),
      detail: roleOf(user),
      checked: user.id === store.me,
      run: () => this.become(user.id),
    }));
    const others = people.filter((user) => user.id !== store.me);
    items.push(
      ...others.map((user, index) => ({
        label: `Open a window as ${nameOf(user)}`,
        separator: index === 0,
        run: () => open(`?user=${user.id}`, "_blank", "noopener"),
      })),
    );
    openMenu(this.button, "Switch user", items);
  }
}
