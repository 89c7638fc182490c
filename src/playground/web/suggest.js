// The list above the message box: commands, options, choices, people. Focus stays in the field; the active entry is named to it.

import { el, fill, uid } from "./dom.js";

export class Suggest {
  constructor() {
    this.id = uid("suggest");
    this.list = el("div", { class: "suggest-list", role: "listbox", id: this.id, "aria-label": "Suggestions" });
    this.title = el("div", { class: "suggest-title", id: uid("hint") });
    this.node = el("div", { class: "suggest", hidden: true }, this.title, this.list);
    this.items = [];
    this.rows = [];
    this.node.addEventListener("mousedown", (event) => event.preventDefault()); // keeps focus in the field
    this.list.addEventListener("mousemove", (event) => {
      const at = this.rows.indexOf(event.target.closest("[role=option]"));
      if (at >= 0 && at !== this.active) this.#activate(at, false);
    });
    this.list.addEventListener("click", (event) => {
      const at = this.rows.indexOf(event.target.closest("[role=option]"));
      if (at >= 0) this.pick(this.items[at]);
    });
  }

  /** `items`: { label, hint?, detail?, lead? }. `active` −1 lets Enter pass to the field until an arrow key is pressed. */
  show(input, { title, items = [], active = 0, pick, note }) {
    this.input?.removeAttribute("aria-activedescendant");
    this.input = input;
    this.items = items;
    this.pick = pick;
    fill(this.title, title);
    this.rows = items.map((item) => this.#row(item));
    fill(this.list, this.rows, note && el("div", { class: "suggest-note", role: "status" }, note));
    this.node.hidden = !title && items.length === 0 && !note;
    this.list.hidden = items.length === 0 && !note;
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-describedby", this.title.id);
    if (input.getAttribute("role") === "combobox") input.setAttribute("aria-expanded", String(items.length > 0));
    this.active = -1;
    if (active >= 0) this.#activate(active);
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.rows = [];
    this.active = -1;
    this.input?.removeAttribute("aria-activedescendant");
    if (this.input?.getAttribute("role") === "combobox") this.input.setAttribute("aria-expanded", "false");
  }

  get hasItems() {
    return !this.node.hidden && this.items.length > 0;
  }

  #row({ label, hint, detail, lead }) {
    return el(
      "div",
      { role: "option", id: uid("suggestion"), class: "suggestion", "aria-selected": "false" },
      lead,
      el("span", { class: "suggestion-text" }, el("span", { class: "suggestion-label" }, label, hint), detail && el("small", {}, detail)),
    );
  }

  #activate(at, scroll = true) {
    const before = this.rows[this.active];
    before?.classList.remove("active");
    before?.setAttribute("aria-selected", "false");
    this.active = at;
    const row = this.rows[at];
    if (!row) return;
    row.classList.add("active");
    row.setAttribute("aria-selected", "true");
    this.input.setAttribute("aria-activedescendant", row.id);
    if (scroll) row.scrollIntoView({ block: "nearest" });
  }

  /** Takes arrows, Tab and Enter when they mean something here; returns whether it did. */
  key(event) {
    if (!this.hasItems || event.isComposing) return false;
    const count = this.items.length;
    if (event.key === "ArrowDown") this.#activate((this.active + 1) % count);
    else if (event.key === "ArrowUp") this.#activate(this.active <= 0 ? count - 1 : this.active - 1);
    else if (event.key === "Enter" && !event.shiftKey && this.active >= 0) this.pick(this.items[this.active]);
    else if (event.key === "Tab" && !event.shiftKey) this.pick(this.items[Math.max(this.active, 0)]);
    else return false;
    event.preventDefault();
    return true;
  }
}
