// The frame: the bar over the channel, the drawers of a narrow window, notices of the connection, the window's title.

import { $, el, icon, refill } from "./dom.js";
import { openMenu } from "./popup.js";
import { threadsOf } from "./sidebar.js";
import { isDirect, isThread, store, titleOf } from "./store.js";

const DRAWERS = ["sidebar", "members"];
const narrow = matchMedia("(max-width: 760px)");
const THEME_NAMES = { auto: "as the system", dark: "dark", light: "light" };

export class Shell {
  connected = true;

  constructor() {
    for (const event of ["state", "channel", "channels"]) store.on(event, () => this.#bar());
    for (const event of ["state", "channel", "badges"]) store.on(event, () => this.#title());
    store.on("online", () => this.#notice());
    store.on("state", () => this.#notice());
    store.on("connection", ({ open }) => {
      this.connected = open;
      this.#notice();
    });
    store.on("channel", () => this.#closeDrawers());
    store.on("compose", () => this.#closeDrawers());
    $("backdrop").addEventListener("click", () => this.#closeDrawers());
    narrow.addEventListener("change", () => this.#closeDrawers());
    addEventListener("keydown", (event) => this.#key(event));
    this.#closeDrawers();
  }

  #bar() {
    const { channel } = store;
    const thread = isThread(channel);
    const parent = thread ? store.channels.get(channel.parent_id) : channel;
    const threads = parent ? threadsOf(parent.id) : [];
    refill(
      $("topbar"),
      this.#tool("menu", "Channels", (button) => this.#toggle("sidebar", button), "drawer-button"),
      el(
        "h2",
        {},
        thread && parent && [el("button", { type: "button", class: "crumb", on: { click: () => store.openChannel(parent.id) } }, icon("hash"), parent.name), el("span", { "aria-hidden": "true" }, "›")],
        el("span", { class: "title" }, icon(thread ? "thread" : isDirect(channel) ? "people" : "hash"), el("span", { class: "title-name" }, channel?.name ?? "")),
      ),
      channel?.topic && el("span", { class: "topic" }, channel.topic),
      el("span", { class: "spring" }),
      threads.length > 0 && this.#tool("thread", `Threads (${threads.length})`, (button) => this.#threads(button, threads)),
      this.#theme(),
      this.#tool("people", "Members", (button) => this.#toggle("members", button), "members-button"),
    );
  }

  #tool(name, label, run, className = "") {
    const button = el("button", { type: "button", class: `icon-button ${className}`, "aria-label": label, title: label }, icon(name));
    button.addEventListener("click", () => run(button));
    return button;
  }

  #threads(button, threads) {
    const items = threads.map((thread) => ({
      label: thread.name,
      detail: thread.thread_metadata?.archived ? "archived" : undefined,
      run: () => store.openChannel(thread.id),
    }));
    openMenu(button, "Threads", items);
  }

  #theme() {
    const words = () => `Theme: ${THEME_NAMES[document.documentElement.dataset.theme]}`;
    const button = this.#tool("theme", words(), () => {
      nextTheme();
      button.title = words();
      button.setAttribute("aria-label", words());
    });
    return button;
  }

  // On a wide window the member list folds away; on a narrow one both lists are drawers over the channel.
  #toggle(id, button) {
    if (!narrow.matches && id === "members") {
      $("app").classList.toggle("without-members");
      return;
    }
    const open = !$(id).classList.contains("open");
    this.#closeDrawers();
    if (!open) return;
    this.opener = button;
    $(id).classList.add("open");
    $(id).inert = false;
    $("main").inert = true;
    $("backdrop").classList.add("open");
    $(id).querySelector("[aria-current], button")?.focus();
  }

  #closeDrawers() {
    const wasOpen = DRAWERS.some((id) => $(id).classList.contains("open"));
    for (const id of DRAWERS) {
      $(id).classList.remove("open");
      $(id).inert = narrow.matches;
    }
    $("main").inert = false;
    $("backdrop").classList.remove("open");
    if (wasOpen) $("topbar").querySelector(".icon-button")?.focus();
  }

  #notice() {
    let words = "";
    if (!this.connected) words = "Connection lost. Trying again…";
    else if (store.bot && !store.online) words = `${store.application.name} is offline; commands will not be answered.`;
    if ($("banner").textContent !== words) $("banner").textContent = words;
  }

  #title() {
    const mentions = [...store.badges.values()].reduce((sum, badge) => sum + badge.mentions, 0);
    const name = store.channel ? `${titleOf(store.channel)} | ${store.guild?.name ?? ""}` : "Playground";
    document.title = mentions ? `(${mentions}) ${name}` : name;
  }

  #key(event) {
    if (event.key === "Escape" && DRAWERS.some((id) => $(id).classList.contains("open"))) return this.#closeDrawers();
    // Typing anywhere that takes no text of its own goes to the message box, as on Discord.
    const idle = document.activeElement === document.body || document.activeElement?.closest?.("#log")?.id === "log";
    const onControl = document.activeElement?.closest?.("button, a, [role=combobox], [role=button], input, textarea");
    if (!idle || onControl || event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const box = $("message-box");
    if (box && !box.hidden) box.focus();
    return undefined;
  }
}
