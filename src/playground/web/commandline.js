// A slash command being filled in: its name, a field for each option, and a last field that offers the options left out.

import { choicesOf, commandData, readValue, search } from "./commands.js";
import { el, fill } from "./dom.js";
import { interactions } from "./interactions.js";
import { store } from "./store.js";

// Long enough to let a word be typed, short enough to feel live.
const DEBOUNCE = 180;
const MAX_CHOICES = 25;

export class CommandLine {
  /** `submit(leaf, given)` when all is filled in; `leave(text)` when the person goes back to plain text. */
  constructor(suggest, { submit, leave }) {
    this.suggest = suggest;
    this.submit = submit;
    this.leave = leave;
    this.node = el("div", { class: "command-line", role: "group", hidden: true });
    this.asked = 0;
  }

  start(leaf, rest = "") {
    this.leaf = leaf;
    this.fields = [];
    this.tail = this.#tail();
    fill(this.node, el("span", { class: "command-name" }, `/${leaf.name}`), this.tail);
    this.node.setAttribute("aria-label", `Command /${leaf.name}`);
    this.node.hidden = false;
    for (const option of leaf.options) if (option.required) this.#add(option);
    const first = this.fields[0] ?? (rest && leaf.options[0] ? this.#add(leaf.options[0]) : undefined);
    if (first) first.input.value = rest;
    (first?.input ?? this.tail).focus();
  }

  stop() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.leaf = undefined;
    this.node.hidden = true;
    fill(this.node);
    this.suggest.hide();
  }

  get #left() {
    const used = new Set(this.fields.map((field) => field.option));
    return this.leaf.options.filter((option) => !used.has(option));
  }

  #add(option) {
    const input = el("input", {
      class: "option-input",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-label": `${option.name}${option.required ? ", required" : ""}: ${option.description}`,
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "send",
      size: 1,
    });
    const field = { option, input, picked: undefined };
    field.node = el("label", { class: "option" }, el("span", { class: "option-name" }, option.name), input);
    field.error = "";
    input.addEventListener("focus", () => this.#offer(field));
    input.addEventListener("input", () => {
      field.picked = undefined;
      field.choices = undefined;
      this.#mark(field, "");
      this.#offer(field);
    });
    input.addEventListener("blur", () => this.#blur(field));
    input.addEventListener("keydown", (event) => this.#key(event, field));
    this.fields.push(field);
    this.tail.before(field.node);
    this.#count();
    return field;
  }

  #remove(field) {
    this.fields = this.fields.filter((other) => other !== field);
    field.node.remove();
    this.#count();
  }

  #count() {
    const left = this.#left.length;
    this.tail.placeholder = left ? `+${left} optional` : "";
    this.tail.readOnly = left === 0;
    this.tail.classList.toggle("empty", left === 0);
  }

  #tail() {
    const tail = el("input", {
      class: "tail",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-label": "More options; Enter sends",
      autocomplete: "off",
      enterkeyhint: "send",
    });
    const offer = () => {
      const items = search(this.#left, tail.value).map((option) => ({ label: option.name, detail: option.description, option }));
      const pick = ({ option }) => {
        tail.value = "";
        this.#add(option).input.focus();
      };
      const title = this.#title(this.leaf.name, this.leaf.description);
      this.suggest.show(tail, { title, items, pick, active: tail.value ? 0 : -1 });
    };
    tail.addEventListener("focus", offer);
    tail.addEventListener("input", offer);
    tail.addEventListener("blur", () => this.suggest.hide());
    tail.addEventListener("keydown", (event) => this.#key(event));
    return tail;
  }

  #title(name, description, error) {
    return [el("strong", {}, name), " ", el("span", {}, description), error && el("span", { class: "failure" }, error)];
  }

  // What to offer for a field: its fixed choices, the bot's, or only its description.
  #offer(field, note) {
    const { option, input } = field;
    const show = (items, extra) =>
      this.suggest.show(input, {
        title: this.#title(option.name, option.description, field.error),
        items,
        note: extra,
        pick: (item) => this.#pick(field, item),
      });
    if (field.picked) return show([]);
    if (option.autocomplete) {
      show((field.choices ?? []).map(entry), note);
      if (!field.choices && note === undefined) this.#ask(field);
      return undefined;
    }
    const choices = choicesOf(option, store);
    if (!choices) return show([]);
    const found = search(choices, input.value.replace(/^@/, "")).map(entry);
    return show(found.slice(0, MAX_CHOICES), found.length ? undefined : "No options match your search.");
  }

  #ask(field) {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    this.timer = setTimeout(async () => {
      let note;
      try {
        const given = this.#given(field);
        field.choices = await interactions.autocomplete(commandData(this.leaf, given));
        if (field.choices.length === 0) note = "No options match your search.";
      } catch {
        note = "Loading options failed.";
      }
      // An answer that a later keystroke or field has overtaken is of no use.
      if (asked === this.asked && document.activeElement === field.input) this.#offer(field, note ?? "");
    }, DEBOUNCE);
  }

  // For autocomplete Discord sends what is typed so far, valid or not, the asked field marked.
  #given(focused) {
    return this.fields
      .filter((field) => field === focused || field.input.value)
      .map((field) => {
        const read = field.picked ?? readValue(field.option, field.input.value, choicesOf(field.option, store));
        const typed = field === focused ? field.input.value : (read.value ?? field.input.value);
        return { option: field.option, value: typed, focused: field === focused };
      });
  }

  #pick(field, item) {
    field.picked = { value: item.value };
    field.input.value = item.label;
    field.choices = undefined;
    this.#mark(field, "");
    const next = this.fields.find((other) => other.option.required && !other.input.value);
    (next?.input ?? this.tail).focus();
  }

  #mark(field, error) {
    field.error = error;
    field.node.classList.toggle("invalid", Boolean(error));
    field.input.setAttribute("aria-invalid", String(Boolean(error)));
  }

  #blur(field) {
    this.suggest.hide();
    if (field.input.value && !field.picked) this.#mark(field, this.#read(field).error ?? "");
  }

  #read(field) {
    const { option, input, picked } = field;
    if (picked) return picked;
    if (!input.value.trim()) return option.required ? { error: "This option is required. Specify a value." } : {};
    return readValue(option, input.value.replace(/^@/, ""), choicesOf(option, store));
  }

  /** Sends, or shows what is wrong with the first field that is not right. */
  finish() {
    const read = this.fields.map((field) => [field, this.#read(field)]);
    for (const [field, { error }] of read) this.#mark(field, error ?? "");
    const wrong = read.find(([, { error }]) => error);
    if (wrong) {
      wrong[0].input.focus();
      this.#offer(wrong[0]);
      return;
    }
    const given = read.filter(([, { value }]) => value !== undefined).map(([field, { value }]) => ({ option: field.option, value }));
    const { leaf } = this;
    this.stop();
    this.submit(leaf, commandData(leaf, given));
  }

  #key(event, field) {
    const input = event.target;
    if (this.suggest.key(event) || event.isComposing) return;
    if (event.key === "Enter") this.finish();
    else if (event.key === "Escape" && this.suggest.hasItems) this.suggest.hide();
    else if (event.key === "Escape") this.#quit("");
    else if (event.key === "Backspace" && !input.value) this.#back(field);
    else if (event.key === "ArrowLeft" && input.selectionStart === 0 && input.selectionEnd === 0) this.#step(input, -1);
    else if (event.key === "ArrowRight" && input.selectionStart === input.value.length) this.#step(input, 1);
    else return;
    event.preventDefault();
  }

  #step(input, by) {
    const inputs = [...this.fields.map((field) => field.input), this.tail];
    inputs[inputs.indexOf(input) + by]?.focus();
  }

  #back(field) {
    const at = field ? this.fields.indexOf(field) : this.fields.length;
    const before = this.fields[at - 1];
    if (field && !field.option.required) this.#remove(field);
    if (before) before.input.focus();
    else this.#quit(`/${this.leaf.name}`);
  }

  #quit(text) {
    this.stop();
    this.leave(text);
  }
}

const entry = (choice) => ({ label: choice.name, detail: choice.detail, value: choice.value });
