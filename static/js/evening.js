// The game master's screen of the evening: a curtain that falls at once, and a note by one key.
(() => {
  const KEPT = "evening.note";  // a note half written lies here while the curtain is down, and nowhere else
  const room = document.getElementById("evening");
  const line = () => document.getElementById("note-line");

  // All that is on the page goes, before the server is asked for anything; what it still answers finds no place any more.
  function drawCurtain() {
    const curtain = document.getElementById("curtain-down");
    if (!curtain) return;
    const main = document.getElementById("main");
    if (line()?.value) sessionStorage.setItem(KEPT, line().value);
    const down = curtain.content.cloneNode(true);
    history.replaceState(null, "", room.dataset.curtain);  // who loads the page anew finds the curtain
    document.title = "Le Registre";
    main.replaceChildren(down);
    scrollTo(0, 0);
    document.getElementById("curtain-button").focus();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("#curtain-button[data-draws]")) return;
    event.preventDefault();
    drawCurtain();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Escape") return drawCurtain();
    if (event.target.closest?.("input, textarea, select")) return;
    if (event.key === "h") drawCurtain();
    if (event.key === "n" && line()) {
      event.preventDefault();
      line().focus();
    }
  }, true);

  if (line() && sessionStorage.getItem(KEPT)) line().value = sessionStorage.getItem(KEPT);
  sessionStorage.removeItem(KEPT);
})();
