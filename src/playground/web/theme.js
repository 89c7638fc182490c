// A classic script in the head, not a module: the theme must be set before the first paint.
(() => {
  const root = document.documentElement;
  const THEMES = ["auto", "dark", "light"];
  const stored = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage may be switched off; the system's theme then rules
    }
  };
  const apply = (theme) => {
    root.dataset.theme = THEMES.includes(theme) ? theme : "auto";
  };
  apply(stored());
  window.nextTheme = () => {
    const next = THEMES[(THEMES.indexOf(root.dataset.theme) + 1) % THEMES.length];
    apply(next);
    try {
      localStorage.setItem("theme", next);
    } catch {
      // not remembered, but switched all the same
    }
    return next;
  };
  // Windows side by side share the choice.
  addEventListener("storage", (event) => event.key === "theme" && apply(event.newValue));
})();
