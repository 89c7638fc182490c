// Things that float above the page: placed beside an anchor, in the browser's top layer so that no scroller clips them.

import { el, fill, uid } from "./dom.js";

const MARGIN = 8;

/** Shows a popover element at an anchor and keeps it there. Returns the function that closes it. */
export function openPopup(popup, anchor, { onClose, matchWidth = false } = {}) {
  popup.popover = "manual";
  popup.showPopover();
  const place = () => {
    const box = anchor.getBoundingClientRect();
    if (matchWidth) popup.style.width = `${box.width}px`;
    const below = innerHeight - box.bottom - MARGIN;
    const above = box.top - MARGIN;
    const height = popup.scrollHeight + 2;
    const up = below < Math.min(height, 240) && above > below;
    popup.style.maxHeight = `${Math.max(80, Math.min(360, up ? above : below))}px`;
    popup.style.top = up ? "auto" : `${box.bottom + 4}px`;
    popup.style.bottom = up ? `${innerHeight - box.top + 4}px` : "auto";
    popup.style.left = `${Math.max(MARGIN, Math.min(box.left, innerWidth - popup.offsetWidth - MARGIN))}px`;
  };
  const outside = (event) => {
    if (!popup.contains(event.target) && !anchor.contains?.(event.target)) close();
  };
  let open = true;
  function close() {
    if (!open) return;
    open = false;
    // Asked before it is hidden: a hidden element has lost the focus already.
    const focused = popup.contains(document.activeElement);
    removeEventListener("scroll", place, true);
    removeEventListener("resize", place);
    removeEventListener("pointerdown", outside, true);
    if (popup.isConnected) popup.hidePopover();
    onClose?.(focused);
  }
  addEventListener("scroll", place, true);
  addEventListener("resize", place);
  addEventListener("pointerdown", outside, true);
  place();
  return close;
}

/** A menu of actions: `items` are { label, detail?, run, checked?, separator? }. Focus goes into it and comes back. */
export function openMenu(anchor, label, items, { at, header } = {}) {
  const back = document.activeElement;
  const spot = at ? { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } : anchor;
  let close;
  const entries = items.map((item) => {
    const run = () => {
      close();
      item.run();
    };
    const role = item.checked === undefined ? "menuitem" : "menuitemradio";
    const props = { type: "button", role, tabindex: -1, class: "menu-item", id: uid("menu"), on: { click: run } };
    if (item.checked !== undefined) props["aria-checked"] = String(item.checked);
    if (item.separator) props.class += " separated";
    return el("button", props, el("span", {}, item.label), item.detail && el("small", {}, item.detail));
  });
  const menu = el("div", { class: "menu", role: "menu", "aria-label": label }, header, entries);
  const move = (to) => entries[(to + entries.length) % entries.length]?.focus();
  menu.addEventListener("keydown", (event) => {
    const now = entries.indexOf(document.activeElement);
    const moves = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: entries.length - 1 };
    if (event.key in moves) move(moves[event.key]);
    else if (event.key === "Escape" || event.key === "Tab") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(menu);
  close = openPopup(menu, spot, {
    onClose(focused) {
      menu.remove();
      if (focused) back?.focus();
    },
  });
  move(0);
  return close;
}

/** A modal dialog that is removed when it closes; focus returns to where it was. */
export function openDialog(className, label, ...children) {
  const dialog = fill(el("dialog", { class: className, "aria-label": label }), children);
  const back = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    // Chromium gives the focus back but leaves the caret behind: the field would take no text.
    back?.blur();
    if (back?.isConnected) back.focus({ preventScroll: true });
  });
  // A press on the backdrop hits the dialog element itself, one on the content hits a child.
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.requestClose?.());
  dialog.showModal();
  return dialog;
}

/** Calls `run` with the place on right click, on the keyboard's menu key, and on a long press of a finger. */
export function onContextMenu(root, selector, run) {
  let timer;
  let start;
  root.addEventListener("contextmenu", (event) => {
    const target = event.target.closest(selector);
    if (!target || event.target.closest("a, input, textarea")) return;
    event.preventDefault();
    // The menu key reports no useful place; the menu then opens at the element.
    run(target, event.detail === 0 && event.clientX === 0 ? undefined : { x: event.clientX, y: event.clientY }, event);
  });
  root.addEventListener("pointerdown", (event) => {
    const target = event.target.closest(selector);
    if (!target || event.pointerType !== "touch") return;
    start = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      // Browsers that fire contextmenu on a long press have opened the menu already.
      if (!document.querySelector(".menu")) run(target, start, event);
      root.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => root.removeEventListener("click", swallow, true), 700);
    }, 500);
  });
  const swallow = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const cancel = () => clearTimeout(timer);
  root.addEventListener("pointermove", (event) => {
    if (timer && Math.hypot(event.clientX - start.x, event.clientY - start.y) > 10) cancel();
  });
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, cancel);
}
