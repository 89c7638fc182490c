// Discord's markdown, text to tree. A node is a string or { t: type, ... , c: children }. Nothing here touches the page.

const BLOCK = {
  heading: /(#{1,3})[ \t]+([^\n]+)(?:\n|$)/y,
  subtext: /-#[ \t]+([^\n]+)(?:\n|$)/y,
  restQuote: />>>[ \t]+([\s\S]*)$/y,
  quote: /(?:> [^\n]*(?:\n|$)|>(?:\n|$))+/y,
  list: /(?:[ \t]*(?:[-*]|\d{1,9}\.)[ \t]+[^\n]+(?:\n|$)(?:[ \t]{2,}(?![-*][ \t]|\d+\.[ \t])[^\n]+(?:\n|$))*)+/y,
};
const FENCE = /```(?:([\w+.#-]+)\n)?\n*([^\n`][\s\S]*?|`{1,2}[^`][\s\S]*?)\n*```/y;
// Deeper nesting than anybody writes stays text, so that hostile input cannot exhaust the stack.
const MAX_DEPTH = 16;

const match = (regex, text, at) => {
  regex.lastIndex = at;
  return regex.exec(text);
};

/** Parses a whole message or embed description. */
export function parse(text) {
  return blocks(text, { quote: false, depth: 0 });
}

/** Parses what Discord treats as one line: no headings, quotes or lists (embed titles, field names). */
export function parseInline(text) {
  return inline(text, 0);
}

function blocks(text, state) {
  const out = [];
  let pending = "";
  const flush = (beforeBlock) => {
    const run = beforeBlock ? pending.replace(/\n$/, "") : pending;
    if (run) out.push(...inline(run, state.depth));
    pending = "";
  };
  let at = 0;
  while (at < text.length) {
    const fence = match(FENCE, text, at);
    const lineStart = at === 0 || text[at - 1] === "\n";
    const found = fence ? codeBlock(fence) : lineStart && state.depth < MAX_DEPTH && block(text, at, state);
    if (found) {
      flush(true);
      out.push(found.node);
      at += found.length;
      if (fence && text[at] === "\n") at += 1;
      continue;
    }
    const next = nextStop(text, at);
    pending += text.slice(at, next);
    at = next;
  }
  flush(false);
  return out;
}

// The end of this line, or a fence within it, whichever comes first.
function nextStop(text, at) {
  const line = text.indexOf("\n", at);
  const end = line < 0 ? text.length : line + 1;
  const fence = text.indexOf("```", at + 1);
  const escaped = fence > 0 && text[fence - 1] === "\\";
  return fence > at && fence < end && !escaped ? fence : end;
}

const codeBlock = (found) => ({ node: { t: "codeblock", lang: found[1], text: found[2] }, length: found[0].length });

function block(text, at, state) {
  const deeper = { quote: state.quote, depth: state.depth + 1 };
  let found;
  if ((found = match(BLOCK.heading, text, at))) {
    const c = inline(found[2].replace(/[ \t]+#*$/, ""), deeper.depth);
    return { node: { t: "heading", level: found[1].length, c }, length: found[0].length };
  }
  if ((found = match(BLOCK.subtext, text, at))) {
    return { node: { t: "subtext", c: inline(found[1], deeper.depth) }, length: found[0].length };
  }
  if (!state.quote) {
    const inner = { quote: true, depth: deeper.depth };
    if ((found = match(BLOCK.restQuote, text, at))) {
      return { node: { t: "quote", c: blocks(found[1], inner) }, length: found[0].length };
    }
    if ((found = match(BLOCK.quote, text, at))) {
      const body = found[0].replace(/^> ?/gm, "").replace(/\n$/, "");
      return { node: { t: "quote", c: blocks(body, inner) }, length: found[0].length };
    }
  }
  if ((found = match(BLOCK.list, text, at))) {
    return { node: list(found[0].replace(/\n$/, "").split("\n"), deeper.depth), length: found[0].length };
  }
  return undefined;
}

const ITEM = /^([ \t]*)([-*]|\d{1,9}\.)[ \t]+(.*)$/;

function list(lines, depth) {
  const first = ITEM.exec(lines[0]);
  const ordered = /\d/.test(first[2]);
  const node = { t: "list", ordered, start: ordered ? parseInt(first[2], 10) : 1, c: [] };
  const indent = first[1].length;
  let at = 0;
  while (at < lines.length) {
    const item = ITEM.exec(lines[at]);
    let words = item ? item[3] : lines[at].trim();
    at += 1;
    const nested = [];
    while (at < lines.length) {
      const next = ITEM.exec(lines[at]);
      if (next && next[1].length <= indent) break;
      if (next || nested.length) nested.push(lines[at]);
      else words += `\n${lines[at].trim()}`;
      at += 1;
    }
    const c = inline(words, depth);
    if (nested.length) c.push(depth < MAX_DEPTH ? list(nested, depth + 1) : nested.join("\n"));
    node.c.push({ t: "item", c });
  }
  return node;
}

// Simple spans, tried in this order. Each: opening mark, node type.
const SPANS = [
  ["**", "strong"],
  ["__", "underline"],
  ["~~", "strike"],
  ["||", "spoiler"],
  ["*", "em"],
  ["_", "em"],
];
const SPECIAL = /[\\`*_~|[<hd@]/;
const TOKENS = [
  [/<@!?(\d{1,20})>/y, (m) => ({ t: "user", id: m[1] })],
  [/<@&(\d{1,20})>/y, () => ({ t: "mention", text: "@role" })],
  [/<#(\d{1,20})>/y, (m) => ({ t: "channel", id: m[1] })],
  [/<\/([^:>\n]{1,100}):(\d{1,20})>/y, (m) => ({ t: "command", name: m[1], id: m[2] })],
  [/<t:(-?\d{1,12})(?::([tTdDfFR]))?>/y, (m) => ({ t: "time", unix: Number(m[1]), style: m[2] })],
  [/<a?(:\w{2,32}:)\d{1,20}>/y, (m) => ({ t: "emoji", text: m[1] })],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => ({ t: "link", href: m[1], c: [m[1]] })],
  [/@(?:everyone|here)\b/y, (m) => ({ t: "mention", text: m[0] })],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"'\])*_~|]/y, (m) => ({ t: "link", href: m[0], c: [m[0]] })],
];
const TICKS = /`+/y;
const MASKED = /\[((?:\\.|[^\[\]\\\n]|\[[^\[\]\n]*\])+)\]\(\s*<?(https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+)>?(?:\s+"([^"\n]*)")?\s*\)/y;

function inline(text, depth) {
  const out = [];
  let plain = "";
  let at = 0;
  const push = (node) => {
    if (plain) out.push(plain);
    plain = "";
    out.push(node);
  };
  while (at < text.length) {
    const char = text[at];
    if (!SPECIAL.test(char)) {
      plain += char;
      at += 1;
      continue;
    }
    if (char === "\\" && /[^\p{L}\p{N}\s]/u.test(text[at + 1] ?? "")) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    const found = token(text, at, depth) ?? (depth < MAX_DEPTH ? span(text, at, depth) : undefined);
    if (found) {
      push(found.node);
      at += found.length;
    } else {
      // An unclosed run of one mark stays text as a whole; "**" must not become two openings of "*".
      const run = char === "`" ? match(TICKS, text, at)[0] : /[*_~|]/.test(char) ? /^(.)\1*/.exec(text.slice(at, at + 3))[0] : char;
      plain += run;
      at += run.length;
    }
  }
  if (plain) out.push(plain);
  return out;
}

// Closed by the next run of just as many. A regular expression for this would go back and forth over long runs.
function codeSpan(text, at) {
  if (text[at] !== "`") return undefined;
  const { length } = match(TICKS, text, at)[0];
  for (let end = text.indexOf("`", at + length); end >= 0; ) {
    const run = match(TICKS, text, end)[0].length;
    if (run === length) {
      const inner = text.slice(at + length, end).replace(/^ (?=`)|(?<=`) $/g, "");
      return { node: { t: "code", text: inner }, length: end + run - at };
    }
    end = text.indexOf("`", end + run);
  }
  return undefined;
}

function token(text, at, depth) {
  const code = codeSpan(text, at);
  if (code) return code;
  for (const [regex, build] of TOKENS) {
    const found = match(regex, text, at);
    if (found) return { node: build(found), length: found[0].length };
  }
  if (text[at] !== "[") return undefined;
  const found = match(MASKED, text, at);
  if (!found || depth >= MAX_DEPTH) return undefined;
  return { node: { t: "link", href: found[2], title: found[3], c: inline(found[1], depth + 1) }, length: found[0].length };
}

const wordy = (char) => char !== undefined && /[\p{L}\p{N}_]/u.test(char);

function span(text, at, depth) {
  for (const [mark, type] of SPANS) {
    if (!text.startsWith(mark, at)) continue;
    const from = at + mark.length;
    if (mark === "_" && wordy(text[at - 1])) continue;
    if (mark === "*" && /\s/.test(text[from] ?? " ")) continue;
    const end = closing(text, from, mark);
    if (end > from) {
      return { node: { t: type, c: inline(text.slice(from, end), depth + 1) }, length: end + mark.length - at };
    }
  }
  return undefined;
}

function closing(text, from, mark) {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") {
      at += 1;
      continue;
    }
    const code = codeSpan(text, at);
    if (code) {
      at += code.length - 1;
      continue;
    }
    if (!text.startsWith(mark, at)) continue;
    const after = text[at + mark.length];
    if (mark.length === 1) {
      // A double mark inside is nested emphasis of the other kind, not our end.
      if (after === mark && text[at + 2] !== mark) {
        at += 1;
        continue;
      }
      if (mark === "_" ? wordy(after) : /\s/.test(text[at - 1])) continue;
    } else if ((mark === "**" || mark === "__") && after === mark[0]) {
      continue; // of "***" the last two close
    }
    return at;
  }
  return -1;
}

/** The words of a tree without any marks, for previews and labels. */
export function plainText(nodes, names = {}) {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      if (node.t === "user") return `@${names.user?.(node.id) ?? "unknown-user"}`;
      if (node.t === "channel") return `#${names.channel?.(node.id) ?? "unknown"}`;
      if (node.t === "command") return `/${node.name}`;
      if (node.t === "time") return names.time?.(node.unix, node.style) ?? "";
      if (node.t === "spoiler") return "▇▇▇";
      return node.text ?? plainText(node.c ?? [], names);
    })
    .join("")
    .replace(/\s+/g, " ");
}
