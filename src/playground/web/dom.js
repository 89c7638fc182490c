// Building elements. Text only ever enters the page as text nodes; nothing here parses HTML.

/** An element: props are attributes, except `class`, `on` (listeners), `css` (through CSSOM, which the policy allows). */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") node.className = value;
    else if (name === "on") for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
    else if (name === "css") for (const [key, set] of Object.entries(value)) node.style.setProperty(key, set);
    else node.setAttribute(name, value === true ? "" : value);
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) node.append(child);
  }
}

export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children);
  return node;
}

const identity = ({ dataset, className, ariaLabel }) => dataset.channel ?? dataset.user ?? ariaLabel ?? className;

/** Fills a part of the frame anew; the keyboard stays on what is the same control. */
export function refill(node, ...children) {
  const focused = node.contains(document.activeElement) ? identity(document.activeElement) : undefined;
  fill(node, children);
  if (focused === undefined) return;
  [...node.querySelectorAll("button")].find((button) => identity(button) === focused)?.focus();
}

export const $ = (id) => document.getElementById(id);

let counter = 0;
export const uid = (prefix) => `${prefix}-${++counter}`;

const PATHS = {
  hash: "M10 3 8 21M16 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12.5h5",
  menu: "M3 6h18M3 12h18M3 18h18",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.4-4 3-6 6.5-6s6.1 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.3M18 14.5c2.2.8 3.3 2.7 3.6 5.5",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  close: "M5 5l14 14M19 5 5 19",
  send: "M3 20 21 12 3 4l2.5 8zM5.5 12H12",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  chevron: "M6 9l6 6 6-6",
  external: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  reply: "M4 20v-6a5 5 0 0 1 5-5h11",
  check: "M5 12.5l5 5 9-11",
  crown: "M3 18h18M4 15 3 6l5 4 4-6 4 6 5-4-1 9z",
  file: "M6 2h8l5 5v15H6zM14 2v5h5",
  down: "M12 4v15M5 12l7 7 7-7",
};

/** A stroked line icon; decoration only, so hidden from assistive technology. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Puts a short notice on the screen and into the alert region. */
export function toast(text) {
  const note = el("div", { class: "toast" }, text);
  $("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}
