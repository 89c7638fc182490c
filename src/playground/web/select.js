// Select menus: a button with a listbox, worked by mouse, finger or keyboard. Focus stays on the button; the active option is named to it.

import { el, icon, uid } from "./dom.js";
import { openPopup } from "./popup.js";
import { store, nameOf } from "./store.js";

export const STRING_SELECT = 3;
const USER_SELECT = 5;
const MENTIONABLE_SELECT = 7;
const CHANNEL_SELECT = 8;

/** Component type 6 (roles) has no entry: the stand-in knows no roles. */
export const isSelect = (type) => type === STRING_SELECT || type === USER_SELECT || type === MENTIONABLE_SELECT || type === CHANNEL_SELECT;

function optionsOf(component) {
  const chosen = new Set((component.default_values ?? []).map((value) => value.id));
  switch (component.type) {
    case STRING_SELECT:
      return component.options;
    case CHANNEL_SELECT:
      return [...store.channels.values()]
        .filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
        .map(({ id, name }) => ({ value: id, label: `#${name}`, default: chosen.has(id) }));
    default:
      return [...store.users.values()].map((user) => ({
        value: user.id,
        label: nameOf(user),
        description: user.username,
        default: chosen.has(user.id),
      }));
  }
}

const label = (option) => [option.emoji?.name, option.label].filter(Boolean).join(" ");

/** `commit(values)` is called when a choice is made: at once for one value, on closing for several. */
export class Select {
  constructor(component, commit, { name } = {}) {
    this.component = component;
    this.commit = commit;
    this.options = optionsOf(component);
    this.max = Math.min(component.max_values ?? 1, Math.max(this.options.length, 1));
    this.min = component.min_values ?? 1;
    this.chosen = new Set(this.options.filter((option) => option.default).map((option) => option.value));
    this.held = false;
    const list = uid("list");
    this.shown = el("span", { class: "select-value" });
    this.button = el(
      "button",
      {
        type: "button",
        class: "select",
        role: "combobox",
        "aria-haspopup": "listbox",
        "aria-expanded": "false",
        "aria-controls": list,
        "aria-label": name ?? component.placeholder ?? "Make a selection",
        "data-custom-id": component.custom_id,
        disabled: component.disabled === true,
      },
      this.shown,
      icon("chevron"),
    );
    this.list = el("div", { class: "listbox", role: "listbox", id: list, "aria-label": component.placeholder ?? "Options" });
    if (this.max > 1) this.list.setAttribute("aria-multiselectable", "true");
    this.node = el("div", { class: "select-box" }, this.button, this.list);
    this.list.popover = "manual";
    this.#listen();
    this.#show();
  }

  get values() {
    return this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  #show() {
    const names = this.options.filter((option) => this.chosen.has(option.value)).map(label);
    this.shown.textContent = names.join(", ") || this.component.placeholder || "Make a selection";
    this.shown.classList.toggle("placeholder", names.length === 0);
    // The value is part of the name, or a screen reader would only hear the placeholder.
    this.button.setAttribute("aria-description", names.join(", "));
  }

  #listen() {
    this.button.addEventListener("click", () => (this.close ? this.close() : this.open()));
    this.button.addEventListener("keydown", (event) => this.#key(event));
    this.button.addEventListener("blur", () => this.close?.());
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // keeps focus on the button
    this.list.addEventListener("mousemove", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.#activate(this.rows.indexOf(row), false);
    });
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.#choose(this.rows.indexOf(row));
    });
  }

  open() {
    if (this.held || this.button.disabled || this.close) return;
    this.before = this.values.join();
    this.rows = this.options.map((option) => this.#row(option));
    this.list.replaceChildren(...this.rows);
    this.button.setAttribute("aria-expanded", "true");
    this.close = openPopup(this.list, this.button, { matchWidth: true, onClose: () => this.#closed() });
    this.#activate(Math.max(0, this.options.findIndex((option) => this.chosen.has(option.value))));
  }

  #row(option) {
    const selected = this.chosen.has(option.value);
    return el(
      "div",
      { role: "option", id: uid("option"), class: "option-row", "aria-selected": String(selected) },
      el("div", {}, el("div", {}, label(option)), option.description && el("small", {}, option.description)),
      el("span", { class: this.max > 1 ? "tick box" : "tick" }, icon("check")),
    );
  }

  #activate(index, scroll = true) {
    this.rows[this.active]?.classList.remove("active");
    this.active = index;
    const row = this.rows[index];
    if (!row) return;
    row.classList.add("active");
    this.button.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  #choose(index) {
    const value = this.options[index]?.value;
    if (value === undefined) return;
    if (this.max === 1) {
      // Choosing the chosen one again takes it back where none is allowed, and else sends it again, as on Discord.
      const takeBack = this.min === 0 && this.chosen.has(value);
      this.chosen = new Set(takeBack ? [] : [value]);
      this.#show();
      this.before = undefined;
      this.close();
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < this.max) this.chosen.add(value);
    this.rows.forEach((row, at) => row.setAttribute("aria-selected", String(this.chosen.has(this.options[at].value))));
    this.#show();
  }

  #closed() {
    this.close = undefined;
    this.button.setAttribute("aria-expanded", "false");
    this.button.removeAttribute("aria-activedescendant");
    const { values } = this;
    if (this.node.isConnected && values.length >= this.min && values.join() !== this.before) this.commit(values);
  }

  #key(event) {
    const open = Boolean(this.close);
    if (!open) {
      if (["ArrowDown", "ArrowUp"].includes(event.key)) this.open();
      else return;
    } else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" || event.key === " ") this.#choose(this.active);
    else if (event.key === "Tab") return void this.close();
    else if (!this.#move(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #move(key) {
    const last = this.rows.length - 1;
    const steps = { ArrowDown: this.active + 1, ArrowUp: this.active - 1, Home: 0, End: last, PageDown: this.active + 8, PageUp: this.active - 8 };
    if (key in steps) {
      this.#activate(Math.min(last, Math.max(0, steps[key])));
      return true;
    }
    if (key.length !== 1) return false;
    this.#typeAhead(key);
    return true;
  }

  #typeAhead(key) {
    clearTimeout(this.typing);
    this.typed = (this.typed ?? "") + key.toLowerCase();
    this.typing = setTimeout(() => (this.typed = ""), 700);
    const found = this.options.findIndex((option) => option.label.toLowerCase().startsWith(this.typed));
    if (found >= 0) this.#activate(found);
  }
}
