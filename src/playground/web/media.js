// Pictures and files of a message. Every picture has its size before it loads, so that nothing jumps; its description stays readable.

import { localPath } from "./api.js";
import { el, icon, uid } from "./dom.js";
import { openDialog } from "./popup.js";

// Larger than Discord's 550×350: a board must be legible without a click.
const MAX_WIDTH = 550;
const MAX_HEIGHT = 520;

const isImage = (attachment) =>
  attachment.width > 0 && /^image\/(?:png|jpeg|gif|webp)$/.test(attachment.content_type ?? "image/png");

export function attachmentView(attachment) {
  return isImage(attachment) ? picture(attachment) : file(attachment);
}

/** A picture, at most of the given size, that opens at its full size. `image`: { url, width, height, description, filename }. */
export function picture(image, { width: maxWidth = MAX_WIDTH, height: maxHeight = MAX_HEIGHT } = {}) {
  const path = localPath(image.url);
  const alt = image.description ?? "";
  if (!path) return elsewhere(image.url);
  const width = image.width ?? maxWidth;
  const height = image.height ?? maxHeight;
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const img = el("img", { src: path, alt, width, height, loading: "lazy", decoding: "async" });
  const open = el(
    "button",
    { type: "button", class: "picture", "aria-label": alt ? `Enlarge: ${alt}` : "Enlarge picture", "aria-haspopup": "dialog" },
    img,
  );
  open.style.setProperty("--width", `${Math.round(width * scale)}px`);
  open.style.setProperty("--ratio", `${width} / ${height}`);
  open.addEventListener("click", () => enlarge(path, image, alt));
  return el("div", { class: "picture-box" }, open, alt && altToggle(alt));
}

// Other hosts' pictures are not loaded: no request leaves this computer.
const elsewhere = (url) => el("a", { href: url, target: "_blank", rel: "noopener noreferrer nofollow" }, url);

function altToggle(alt) {
  const id = uid("alt");
  const words = el("p", { class: "alt-text", id, hidden: true }, alt);
  const toggle = el(
    "button",
    { type: "button", class: "alt-toggle", "aria-expanded": "false", "aria-controls": id, title: "Show description" },
    "ALT",
  );
  toggle.addEventListener("click", () => {
    words.hidden = !words.hidden;
    toggle.setAttribute("aria-expanded", String(!words.hidden));
  });
  return [toggle, words];
}

function enlarge(path, image, alt) {
  const img = el("img", { src: path, alt, width: image.width, height: image.height });
  const frame = el("div", { class: "lightbox-frame", tabindex: 0, "aria-label": alt || "Picture" }, img);
  const close = el("button", { type: "button", class: "icon-button", "aria-label": "Close" }, icon("close"));
  const original = el("a", { href: path, target: "_blank", class: "link" }, "Open original");
  const bar = el("div", { class: "lightbox-bar" }, original, close);
  const dialog = openDialog("lightbox", "Picture", bar, frame, alt && el("p", { class: "lightbox-alt" }, alt));
  close.addEventListener("click", () => dialog.close());
  // First fitted to the window, a click shows each pixel and back.
  img.addEventListener("click", () => dialog.classList.toggle("actual"));
  close.focus();
}

function file(attachment) {
  const path = localPath(attachment.url);
  const size = attachment.size < 1000 ? `${attachment.size} bytes` : `${(attachment.size / 1000).toFixed(2)} KB`;
  const name = path
    ? el("a", { href: path, download: attachment.filename }, attachment.filename)
    : el("span", {}, attachment.filename);
  return el("div", { class: "file" }, icon("file"), el("div", {}, name, el("small", {}, size)));
}
