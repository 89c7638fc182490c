// Times as Discord writes them, in the reader's own locale and zone. One ticker keeps the relative ones true.

const formats = {
  t: { hour: "numeric", minute: "2-digit" },
  T: { hour: "numeric", minute: "2-digit", second: "2-digit" },
  d: { year: "numeric", month: "2-digit", day: "2-digit" },
  D: { year: "numeric", month: "long", day: "numeric" },
  f: { year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
  F: { weekday: "long", year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit" },
};
const formatters = new Map();

export function format(date, style) {
  if (!formatters.has(style)) {
    formatters.set(style, new Intl.DateTimeFormat("en", formats[style] ?? formats.f));
  }
  return formatters.get(style).format(date);
}

const relativeFormat = new Intl.RelativeTimeFormat("en", { numeric: "always" });
const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function relative(date, now = Date.now()) {
  const seconds = Math.round((date.getTime() - now) / 1000);
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  return relativeFormat.format(Math.trunc(seconds / size), unit);
}

/** The element for `<t:UNIX:STYLE>`. */
export function timestamp(unix, style = "f") {
  const date = new Date(unix * 1000);
  const node = document.createElement("time");
  node.className = "timestamp";
  node.dateTime = date.toISOString();
  node.title = format(date, "F");
  node.textContent = style === "R" ? relative(date) : format(date, style);
  if (style === "R") node.dataset.relative = date.getTime();
  return node;
}

const day = (date) => new Date(date).toDateString();
export const sameDay = (a, b) => day(a) === day(b);

/** The stamp beside an author's name. */
export function stamp(date) {
  const clock = format(date, "t");
  const now = Date.now();
  if (sameDay(date, now)) return clock;
  if (sameDay(date, now - 86_400_000)) return `Yesterday at ${clock}`;
  return `${format(date, "d")}, ${clock}`;
}

export function startTicker() {
  setInterval(() => {
    for (const node of document.querySelectorAll("time[data-relative]")) {
      const text = relative(new Date(Number(node.dataset.relative)));
      // Only a changed text is written: the log is a live region and would read each write out.
      if (node.textContent !== text) node.textContent = text;
    }
  }, 1000);
}
