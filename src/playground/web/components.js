// The controls under a message. While one's interaction is under way it spins and the message's others are held, as on Discord.

import { el, fill, icon } from "./dom.js";
import { COMPONENT, interactions } from "./interactions.js";
import { Select, isSelect } from "./select.js";

const ACTION_ROW = 1;
const BUTTON = 2;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button", 6: "primary" };
const LINK = 5;
const FAILED = "This interaction failed";

export class ComponentsView {
  constructor(messageId, channel) {
    this.messageId = messageId;
    this.channel = channel;
    this.rows = el("div", { class: "rows" });
    this.failure = el("div", { class: "failure", role: "alert" });
    this.node = el("div", { class: "components" }, this.rows, this.failure);
  }

  show(components) {
    const focused = this.rows.contains(document.activeElement) && document.activeElement.dataset.customId;
    this.selects = [];
    fill(
      this.rows,
      (components ?? [])
        .filter((row) => row.type === ACTION_ROW)
        .map((row) => el("div", { class: "row" }, row.components.map((component) => this.#control(component)))),
    );
    this.failure.textContent = "";
    this.#hold();
    // An edit that keeps a control keeps the keyboard on it.
    if (focused) this.#find(focused)?.focus();
    return Boolean(focused) && this.rows.contains(document.activeElement);
  }

  #find(customId) {
    return [...this.rows.querySelectorAll("[data-custom-id]")].find((node) => node.dataset.customId === customId);
  }

  #control(component) {
    if (component.type === BUTTON) return this.#button(component);
    if (!isSelect(component.type)) return undefined;
    const select = new Select(component, (values) => this.#send(component, values));
    this.selects.push(select);
    return select.node;
  }

  #button(component) {
    const content = [
      component.emoji?.name && el("span", { class: "emoji", "aria-hidden": component.label ? "true" : null }, component.emoji.name),
      component.label && el("span", {}, component.label),
    ];
    const className = `button ${STYLES[component.style] ?? "secondary"}`;
    if (component.style === LINK) {
      if (component.disabled) return el("button", { type: "button", class: className, disabled: true }, content);
      const props = { class: className, href: component.url, target: "_blank", rel: "noopener noreferrer nofollow" };
      return el("a", props, content, icon("external"));
    }
    const press = () => this.#send(component);
    const props = { type: "button", class: className, "data-custom-id": component.custom_id, on: { click: press } };
    return el("button", { ...props, disabled: component.disabled === true }, content);
  }

  async #send(component, values) {
    if (this.pending) return;
    this.pending = component.custom_id;
    this.failure.textContent = "";
    this.#hold();
    const data = { component_type: component.type, custom_id: component.custom_id };
    if (values) data.values = values;
    const outcome = await interactions.send({ type: COMPONENT, data, message: this.messageId, channel: this.channel });
    this.pending = undefined;
    this.#hold();
    if (!outcome.ok) this.failure.textContent = outcome.refused ? outcome.reason : FAILED;
  }

  // aria-disabled rather than disabled, which would drop the keyboard's focus to the page.
  #hold() {
    for (const node of this.rows.querySelectorAll("[data-custom-id]")) {
      const mine = node.dataset.customId === this.pending;
      node.classList.toggle("pending", mine);
      node.setAttribute("aria-busy", String(mine));
      if (this.pending) node.setAttribute("aria-disabled", "true");
      else node.removeAttribute("aria-disabled");
    }
    for (const select of this.selects ?? []) select.held = Boolean(this.pending);
  }
}
