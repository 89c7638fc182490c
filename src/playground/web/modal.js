// Forms that the bot opens. The dialog stays until the bot has answered, so that a failed submission loses nothing typed.

import { el, uid } from "./dom.js";
import { MODAL_SUBMIT, interactions } from "./interactions.js";
import { openDialog } from "./popup.js";
import { markup } from "./markup.js";
import { STRING_SELECT, Select, isSelect } from "./select.js";
import { store } from "./store.js";

const ACTION_ROW = 1;
const TEXT_INPUT = 4;
const TEXT_DISPLAY = 10;
const LABEL = 18;
const PARAGRAPH = 2;
const MAX_LENGTH = 4000;

export function openModal({ modal, channel_id: channel, message_id: message }) {
  const parts = modal.components.map(part);
  const failure = el("p", { class: "failure", role: "alert" });
  const cancel = el("button", { type: "button", class: "button secondary" }, "Cancel");
  const submit = el("button", { type: "submit", class: "button primary" }, "Submit");
  const form = el(
    "form",
    { novalidate: true },
    el("h2", {}, modal.title),
    el("p", { class: "modal-note" }, `This form goes to ${store.application.name}.`),
    parts.map((entry) => entry.node),
    failure,
    el("div", { class: "modal-buttons" }, cancel, submit),
  );
  const dialog = openDialog("modal", modal.title, form);
  cancel.addEventListener("click", () => dialog.close());
  form.addEventListener("keydown", (event) => {
    // In a paragraph Enter makes a line; with Ctrl it submits.
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  });
  let busy = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (busy) return;
    const wrong = parts.filter((entry) => entry.check && !entry.check());
    if (wrong.length) return void wrong[0].focus();
    busy = true;
    submit.classList.add("pending");
    failure.textContent = "";
    const data = { custom_id: modal.custom_id, components: parts.map((entry) => entry.value()).filter(Boolean) };
    const outcome = await interactions.send({ type: MODAL_SUBMIT, data, message, channel });
    busy = false;
    submit.classList.remove("pending");
    if (outcome.ok) dialog.close();
    else failure.textContent = outcome.refused ? outcome.reason : "Something went wrong. Try again.";
  });
  form.querySelector("input, textarea, select, .select")?.focus();
}

function part(component) {
  switch (component.type) {
    case ACTION_ROW: {
      const inner = component.components[0];
      const field = textInput(inner, inner.label);
      return { ...field, value: () => ({ type: ACTION_ROW, components: [field.value()] }) };
    }
    case LABEL: {
      const inner = component.component;
      const field = isSelect(inner.type) ? selectInput(inner, component) : textInput(inner, component.label, component.description);
      return { ...field, value: () => ({ type: LABEL, component: field.value() }) };
    }
    case TEXT_DISPLAY:
      return { node: el("div", { class: "content" }, markup(component.content)), value: () => undefined };
    default:
      return { node: el("p", { class: "failure" }, "This part of the form cannot be shown here."), value: () => undefined };
  }
}

function textInput(component, label, description) {
  const id = uid("field");
  const required = component.required ?? true;
  const min = component.min_length ?? 0;
  const max = component.max_length ?? MAX_LENGTH;
  const error = el("span", { class: "failure", id: `${id}-error` });
  const props = {
    id,
    name: component.custom_id,
    placeholder: component.placeholder,
    maxlength: max,
    "aria-required": String(required),
    "aria-describedby": `${id}-error`,
    autocomplete: "off",
  };
  const input = component.style === PARAGRAPH ? el("textarea", { ...props, rows: 4 }) : el("input", { ...props, type: "text" });
  input.value = component.value ?? "";
  const check = () => {
    const { length } = input.value.trim() ? input.value : "";
    let words = "";
    if (required && length === 0) words = "This field is required";
    else if (length > 0 && length < min) words = `Must be ${min} characters or more`;
    error.textContent = words && ` · ${words}`;
    input.setAttribute("aria-invalid", String(Boolean(words)));
    return !words;
  };
  input.addEventListener("input", () => input.getAttribute("aria-invalid") === "true" && check());
  const node = el(
    "div",
    { class: "field" },
    el("div", { class: "field-label" }, el("label", { for: id }, label, required && el("span", { class: "star", "aria-hidden": "true" }, " *")), error),
    description && el("small", {}, description),
    input,
  );
  return { node, check, focus: () => input.focus(), value: () => ({ type: TEXT_INPUT, custom_id: component.custom_id, value: input.value }) };
}

function selectInput(component, { label, description }) {
  const select = new Select(component, () => {}, { name: label });
  const error = el("span", { class: "failure" });
  const check = () => {
    const enough = component.required === false || select.values.length >= Math.max(1, select.min);
    error.textContent = enough ? "" : " · This field is required";
    return enough;
  };
  const node = el("div", { class: "field" }, el("div", { class: "field-label" }, label, error), description && el("small", {}, description), select.node);
  const value = () => ({ type: component.type ?? STRING_SELECT, custom_id: component.custom_id, values: select.values });
  return { node, check, focus: () => select.button.focus(), value };
}
