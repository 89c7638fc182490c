// Puts the parts together and decides who this window is: the address says so first, then what the window remembers.

import { getState } from "./api.js";
import { Composer } from "./composer.js";
import { connect } from "./live.js";
import { LogView } from "./log.js";
import { openModal } from "./modal.js";
import { Account, Members, startPersonMenus } from "./people.js";
import { Shell } from "./shell.js";
import { Sidebar } from "./sidebar.js";
import { firstPerson, store } from "./store.js";
import { startTicker } from "./time.js";

const address = new URLSearchParams(location.search);

function remember() {
  // Per window: two tabs of one browser can be two people.
  if (store.me) sessionStorage.setItem("user", store.me);
  const wanted = new URLSearchParams({ user: store.me, ...(store.channelId && { channel: store.channelId }) });
  if (location.search !== `?${wanted}`) history.replaceState(null, "", `?${wanted}`);
}

function become(user) {
  if (user === store.me) return;
  store.become(user);
  remember();
  connect();
}

async function start() {
  new Shell();
  new Sidebar();
  new Members();
  new Account(become);
  new LogView();
  new Composer();
  startPersonMenus();
  startTicker();
  store.on("modal", openModal);
  store.on("channel", remember);
  store.channelId = address.get("channel") ?? undefined;
  const wanted = [address.get("user"), sessionStorage.getItem("user")].find((id) => /^\d{1,20}$/.test(id));
  const state = await getState(wanted);
  store.me = state.users.some((user) => user.id === wanted && !user.bot) ? wanted : firstPerson(state);
  connect();
}

// Each window holds one connection open, and a browser has six for one server: a sixth window would wait without a word.
setTimeout(() => {
  if (!store.user) document.getElementById("banner").textContent = "Waiting for the playground. A browser can have five of its windows open.";
}, 3000);

start().catch((error) => {
  document.getElementById("banner").textContent = error.message;
});
