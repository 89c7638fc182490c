// Embeds: the framed cards a bot may add to a message.

import { el } from "./dom.js";
import { lineMarkup, markup } from "./markup.js";
import { picture } from "./media.js";
import { stamp } from "./time.js";

const IMAGE = { width: 400, height: 400 };
const THUMBNAIL = { width: 80, height: 80 };

/** `attachments` are the message's: an embed may show one by `attachment://NAME`. */
export function embedView(embed, attachments) {
  const article = el("article", { class: "embed" });
  if (embed.color !== undefined && embed.color !== null) {
    article.style.setProperty("--bar", `#${embed.color.toString(16).padStart(6, "0")}`);
  }
  const body = el("div", { class: "embed-body" });
  if (embed.author) body.append(el("div", { class: "embed-author" }, maybeLink(embed.author.url, embed.author.name)));
  if (embed.title) body.append(el("div", { class: "embed-title" }, maybeLink(embed.url, lineMarkup(embed.title))));
  if (embed.description) body.append(el("div", { class: "embed-text" }, markup(embed.description)));
  if (embed.fields?.length) body.append(el("div", { class: "embed-fields" }, embed.fields.map(field)));
  if (embed.image) body.append(picture(resolve(embed.image, attachments), IMAGE));
  if (embed.footer || embed.timestamp) {
    const words = [embed.footer?.text, embed.timestamp && stamp(new Date(embed.timestamp))].filter(Boolean);
    body.append(el("footer", {}, words.join(" • ")));
  }
  article.append(body);
  if (embed.thumbnail) article.append(picture(resolve(embed.thumbnail, attachments), THUMBNAIL));
  return article;
}

/** The attachments that an embed shows; they do not stand below the message a second time. */
export function shownInEmbeds(message) {
  const urls = (message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]);
  return new Set(
    (message.attachments ?? [])
      .filter((file) => urls.includes(file.url) || urls.includes(`attachment://${file.filename}`))
      .map((file) => file.id),
  );
}

function resolve(image, attachments) {
  const name = image.url?.startsWith("attachment://") ? image.url.slice("attachment://".length) : undefined;
  const attachment = attachments?.find((file) => file.filename === name || file.url === image.url);
  return attachment ?? image;
}

const field = ({ name, value, inline }) =>
  el(
    "div",
    { class: inline ? "embed-field inline" : "embed-field" },
    el("div", { class: "embed-name" }, lineMarkup(name)),
    el("div", {}, markup(value)),
  );

const maybeLink = (url, content) =>
  url ? el("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, content) : content;
