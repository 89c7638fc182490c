// The tree of markdown.js as elements. What a message links to is decided here: web addresses and places on this page.

import { el } from "./dom.js";
import { parse, parseInline, plainText } from "./markdown.js";
import { store, nameOf } from "./store.js";
import { timestamp } from "./time.js";

/** Elements for a message's or description's markdown. */
export const markup = (text) => parse(text).map(render);
/** Elements for one line of markdown: no blocks. */
export const lineMarkup = (text) => parseInline(text).map(render);
/** One line of plain words. */
export const preview = (text) =>
  plainText(parse(text), {
    user: (id) => nameOf(store.users.get(id)),
    channel: (id) => store.channels.get(id)?.name,
    time: (unix, style) => timestamp(unix, style).textContent,
  });

const TAGS = { strong: "strong", em: "em", underline: "u", strike: "s", item: "li" };

function render(node) {
  if (typeof node === "string") return document.createTextNode(node);
  const children = () => (node.c ?? []).map(render);
  switch (node.t) {
    case "heading":
      // The page's own headings end at 2, so a message's begin at 3.
      return el(`h${node.level + 2}`, { class: `md-h${node.level}` }, children());
    case "subtext":
      return el("div", { class: "md-sub" }, children());
    case "quote":
      return el("blockquote", {}, children());
    case "list":
      return el(node.ordered ? "ol" : "ul", { start: node.ordered && node.start !== 1 && node.start }, children());
    case "codeblock":
      return el("pre", {}, el("code", { "data-lang": node.lang }, node.text));
    case "code":
      return el("code", {}, node.text);
    case "emoji":
      return el("span", { class: "md-emoji" }, node.text);
    case "mention":
      return el("span", { class: "mention" }, node.text);
    case "time":
      return timestamp(node.unix, node.style);
    case "user":
      return userMention(node.id);
    case "channel":
      return channelMention(node.id);
    case "command":
      return button("mention", `/${node.name}`, () => store.emit("compose", { command: node.name }));
    case "spoiler":
      return spoiler(children());
    case "link":
      return link(node, children());
    default:
      return el(TAGS[node.t], {}, children());
  }
}

const button = (className, text, click) => el("button", { type: "button", class: className, on: { click } }, text);

function userMention(id) {
  const user = store.users.get(id);
  if (!user) return el("span", { class: "mention" }, "@unknown-user");
  return el("button", { type: "button", class: "mention", "data-user": id }, `@${nameOf(user)}`);
}

function channelMention(id, message) {
  const channel = store.channels.get(id);
  if (!channel) return el("span", { class: "mention" }, "#unknown");
  const label = `#${channel.name}${message ? " › 💬" : ""}`;
  return button("mention", label, () => store.openChannel(id, message));
}

function spoiler(children) {
  const inner = el("span", { "aria-hidden": "true", inert: true }, children);
  const cover = el("span", { class: "spoiler", role: "button", tabindex: 0, "aria-label": "Spoiler" }, inner);
  const reveal = () => {
    cover.classList.add("revealed");
    for (const name of ["role", "tabindex", "aria-label"]) cover.removeAttribute(name);
    inner.removeAttribute("aria-hidden");
    inner.removeAttribute("inert");
  };
  cover.addEventListener("click", reveal);
  cover.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    reveal();
  });
  return cover;
}

const MESSAGE_LINK = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

function link(node, children) {
  const place = MESSAGE_LINK.exec(node.href);
  if (place && store.channels.has(place[1])) {
    // A bare address becomes a pill with the channel's name, a masked one keeps its words; both stay on this page.
    if (children.length === 1 && children[0].data === node.href) return channelMention(place[1], place[2]);
    return el("button", { type: "button", class: "link", on: { click: () => store.openChannel(place[1], place[2]) } }, children);
  }
  const title = node.title ?? (children[0]?.data === node.href ? undefined : node.href);
  return el("a", { href: node.href, title, target: "_blank", rel: "noopener noreferrer nofollow" }, children);
}
