// A past turn plays by itself: the link to the next step is pressed until there is none.
(() => {
  const EVERY = 1400;
  let timer = 0;

  const button = () => document.querySelector("[data-replay]");
  const next = () => document.querySelector("#replay a[rel=next]");

  function show() {
    const on = Boolean(timer);
    button().setAttribute("aria-pressed", String(on));
    for (const one of button().querySelectorAll("[data-when]")) one.hidden = (one.dataset.when === "playing") !== on;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    show();
  }

  function step() {
    const link = next();
    if (link) link.click();
    else stop();
  }

  function toggle() {
    if (timer) return stop();
    if (!next()) document.querySelector("#replay a[href]")?.click();  // from the end it begins anew
    timer = setInterval(step, EVERY);
    show();
  }

  document.addEventListener("DOMContentLoaded", () => {
    if (!button()) return;
    button().hidden = false;
    button().addEventListener("click", toggle);
  });
})();
