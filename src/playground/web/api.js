// Every request the page makes. The server is the one that sent the page; nothing else is ever asked.

const BASE = "/playground/api";

export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function request(method, path, body) {
  const response = await fetch(BASE + path, {
    method,
    headers: body ? { "content-type": "application/json" } : undefined,
    body: body && JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, "The playground cannot be reached");
  });
  const text = await response.text();
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    // a proxy or a crash may answer without JSON; the status says enough
  }
  if (!response.ok) throw new ApiError(response.status, value?.error ?? `The playground answered ${response.status}`);
  return value;
}

const query = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));

export const getState = (user) => request("GET", `/state?${query({ user })}`);
export const getMessages = (user, channel, before, limit = 100) =>
  request("GET", `/channels/${channel}/messages?${query({ user, before, limit })}`);
export const postMessage = (user, channel, content) =>
  request("POST", `/channels/${channel}/messages`, { user, content });
export const postDirect = (user) => request("POST", "/direct", { user });
export const postInteraction = (interaction) => request("POST", "/interactions", interaction);
export const deleteMessage = (user, message) => request("DELETE", `/messages/${message}?${query({ user })}`);
export const openEvents = (user) => new EventSource(`${BASE}/events?${query({ user })}`);

/** The path of an attachment on this server, or undefined when the address leads elsewhere (it is then not loaded). */
export function localPath(url) {
  const parsed = URL.parse ? URL.parse(url, location.href) : new URL(url, location.href);
  return parsed?.pathname.startsWith("/attachments/") ? parsed.pathname : undefined;
}
