// The answer in the making: the button names the deed, the board fills the field in hand, drafts are kept.
// It knows no rule: what may be chosen is what the form offers.
(() => {
  const SAVE_AFTER = 700;
  let inHand = "";  // id of the field that the board fills

  const asked = () => document.getElementById("asked");
  const form = (element) => element.form ?? element.closest("form");
  const announce = (element) => element.dispatchEvent(new Event("input", { bubbles: true }));
  const isWay = (field) => field.dataset.param === "way";  // points of a table, which tabletop.js draws
  const steps = (field) => field.value.split(isWay(field) ? /\s+/ : ",").map((one) => one.trim()).filter(Boolean);

  function fields() {
    return [...(asked()?.querySelectorAll("select[data-param=place], input[data-param=path]") ?? [])];
  }

  function standing() {
    const all = fields();
    return all.find((one) => one.id === inHand) ?? all[0];
  }

  // -- the deed --------------------------------------------------------------------------------------------------
  function deed() {
    for (const button of document.querySelectorAll("button[data-deed-of]")) {
      const of = document.getElementById(button.dataset.deedOf);
      const chosen = of && [...of.elements].find((one) => one.name === "choice" && one.checked);
      const label = button.querySelector("[data-label]");
      label.dataset.plain ??= label.textContent;
      label.textContent = chosen?.dataset.deed || label.dataset.plain;
    }
  }

  // -- the board -------------------------------------------------------------------------------------------------
  function choose({ place, piece }) {
    const ofCard = piece && asked()?.querySelector(`details.of-card[data-piece="${CSS.escape(piece)}"]`);
    if (ofCard) { ofCard.open = true; ofCard.scrollIntoView({ block: "nearest" }); return; }
    const open = asked()?.querySelector("details.of-card[open]");  // what the card in hand may do, before all others
    const radios = [open, asked()].flatMap((among) => [...(among?.querySelectorAll("input[name=choice][data-places]") ?? [])]);
    const rows = radios.filter((one) => one.dataset.places.split(" ").some((id) => id && (id === place || id === piece)));
    rows.sort((one, other) => goesOn(other) - goesOn(one));  // one that goes on, before one that is an answer by itself
    const row = rows[rows.findIndex((one) => one.checked) + 1] ?? rows[0];  // pressed once more: the next that is meant
    if (row) { row.checked = true; announce(row); row.scrollIntoView({ block: "nearest" }); return; }
    if (place && goTo(place)) return;
    if (piece && pick(piece)) return;
    const field = standing();
    if (field && place) fill(field, place);
    else if (place) pick(place);
  }

  const goesOn = (radio) => Number(Boolean(radio.closest("li.choice")?.querySelector("select")));

  function pick(piece) {
    const row = [...(asked()?.querySelectorAll("tr[data-piece], details[data-piece]") ?? [])].find((one) => one.dataset.piece === piece);
    if (row?.matches("details")) { row.open = true; row.scrollIntoView({ block: "nearest" }); return true; }
    const inner = row?.querySelector("input[data-param=path], select, input");
    if (inner) {
      const again = inner.id === inHand && inner.dataset.param === "path" && form(inner)?.dataset.way;
      hold(inner);
      if (again) { inner.value = ""; announce(inner); }  // the piece in hand once more: its path begins anew
      else learn(inner);
      row.scrollIntoView({ block: "nearest" });
      return true;
    }
    return [asked()?.querySelector("details.me[data-piece][open]"), asked()].some((among) => among && option(among, piece));
  }

  // A list of ways: the first that ends there, for what is chosen already before all others.
  const ways = () => [...(asked()?.querySelectorAll("select[data-kind=way]") ?? [])];
  const leads = (option, place) => option.value.split(" ").pop() === place;
  const isChosen = (field) => Boolean(field.closest("li.choice")?.querySelector("input[name=choice]:checked"));
  function goTo(place) {
    const lists = ways().filter((list) => [...list.options].some((one) => leads(one, place)));
    const list = lists.find(isChosen) ?? lists[0];
    if (!list) return false;
    hold(list);
    list.value = [...list.options].find((one) => leads(one, place)).value;
    announce(list);
    list.scrollIntoView({ block: "nearest" });
    return true;
  }

  // One of several: a radio, a box to tick, an entry of a list.
  function option(among, piece) {
    const box = [...among.querySelectorAll("[data-param=pick] input, [data-param=many] input")].find((one) => one.value === piece);
    if (box) { box.checked = box.type === "radio" || !box.checked; announce(box); return true; }
    const list = [...among.querySelectorAll("select[data-param=pick]")].find((one) => [...one.options].some((each) => each.value === piece));
    if (list && among !== asked()) { list.value = piece; announce(list); return true; }
    return false;
  }

  function fill(field, place) {
    if (field.dataset.param === "place") {
      if (![...field.options].some((one) => one.value === place)) return;
      field.value = place;
    } else {
      const path = steps(field);
      if (path[path.length - 1] === place) path.pop();
      else if (form(field)?.dataset.way && pieceOf(field)) { seek(field, place); return; }
      else if (path.length < Number(field.dataset.high)) path.push(place);
      field.value = path.join(", ");
    }
    announce(field);
  }

  const pieceOf = (field) => field.closest("tr[data-piece]")?.dataset.piece ?? "";

  // Where the server finds ways, a far place is enough; presses are answered one after the other.
  let asking = Promise.resolve();
  function seek(field, place = "") {
    asking = asking.then(async () => {
      const path = steps(field);
      const to = place || path.pop();
      const query = new URLSearchParams({ piece: pieceOf(field), steps: path.join(","), to });
      const answer = await fetch(`${form(field).dataset.way}?${query}`);
      const found = answer.ok ? await answer.json() : {};
      const before = field.value;
      if (found.path) field.value = found.path.join(", ");
      field.dataset.said = found.said ?? "";
      field.dataset.saidOf = field.value;
      if (field.value === before) mark();
      else announce(field);
    }).catch(() => {});
  }

  // Of a path that stands or was typed: the hexes between, and when its end is reached.
  function learn(field) {
    if (field.dataset.param !== "path" || !form(field)?.dataset.way || !pieceOf(field)) return;
    if (steps(field).length && field.dataset.saidOf !== field.value) seek(field);
  }

  function hold(field) {
    inHand = field.id;
    const row = field.closest("li.choice")?.querySelector("input[name=choice]");
    if (row && !row.checked) { row.checked = true; announce(row); }
    mark();
  }

  // What may be pressed, what is chosen, and the steps of the path, shown on the board.
  function mark() {
    const field = standing();
    const offered = new Set();
    const picked = new Set();
    let path = [];
    if (field?.dataset.param === "place") {
      for (const one of field.options) if (one.value) offered.add(one.value);
      if (field.value) picked.add(field.value);
    } else if (field) path = steps(field);
    const among = asked()?.querySelector("details.of-card[open]") ?? asked();
    for (const one of asked()?.querySelectorAll("details.of-card") ?? []) { offered.add(one.dataset.piece); if (one.open) picked.add(one.dataset.piece); }
    for (const radio of among?.querySelectorAll("input[name=choice][data-places]") ?? []) {
      for (const id of radio.dataset.places.split(" ")) if (id) { offered.add(id); if (radio.checked) picked.add(id); }
    }
    const lists = ways();
    for (const list of lists.some(isChosen) ? lists.filter(isChosen) : lists) {
      for (const option of list.options) if (option.value) offered.add(option.value.split(" ").pop());
      if (list.value) for (const step of list.value.split(" ")) picked.add(step);
    }
    for (const one of document.querySelectorAll("svg.map [data-place]")) {
      const step = path.indexOf(one.dataset.place);
      one.classList.toggle("legal", offered.has(one.dataset.place));
      one.classList.toggle("picked", picked.has(one.dataset.place) || step >= 0);
      if (step >= 0) one.dataset.step = String(step + 1); else delete one.dataset.step;
    }
    document.dispatchEvent(new CustomEvent("path", { detail: { places: path, piece: field ? pieceOf(field) : "" } }));
    for (const one of document.querySelectorAll("[data-card], svg.map [data-piece]")) {
      const id = one.dataset.card ?? one.dataset.piece;
      if (offered.has(id)) one.classList.add("legal"); else if (one.dataset.card) one.classList.remove("legal");
      if (picked.has(id)) one.classList.add("picked"); else if (one.dataset.card) one.classList.remove("picked");
    }
    for (const row of document.querySelectorAll("tr[data-piece]")) row.classList.toggle("me", Boolean(field && row.contains(field)));
    for (const button of document.querySelectorAll("[data-path-back]")) button.hidden = false;
    tell();
  }

  // Beside the board: what the next press goes into, for those who see the board and not the form.
  function tell() {
    const strip = document.getElementById("in-hand");
    if (!strip || strip.dataset.held) return;
    const field = standing();
    const chosen = asked()?.querySelector("input[name=choice][data-places]:checked");
    const name = field ? labelOf(field) : chosen?.dataset.deed;
    strip.hidden = !name;
    strip.classList.toggle("phone-only", !field);
    if (!name) return;
    strip.querySelector("[data-hand-name]").textContent = name;
    strip.querySelector("[data-hand-value]").textContent = !field ? "" : field.dataset.param === "path" ? pathOf(field) : field.selectedOptions[0]?.value && field.selectedOptions[0].textContent;
    strip.querySelector("[data-hand-back]").hidden = field?.dataset.param !== "path";
  }

  function pathOf(field) {
    if (field.dataset.said && field.dataset.saidOf === field.value) return field.dataset.said;
    const path = steps(field);
    return path.length > 6 ? `${path[0]} → … → ${path[path.length - 1]} (${path.length})` : path.join(" → ");
  }

  function labelOf(field) {
    return field.closest("tr")?.querySelector("th > span")?.textContent ?? field.labels?.[0]?.textContent ?? "";
  }

  function back(field) {
    field.value = steps(field).slice(0, -1).join(isWay(field) ? " " : ", ");
    if (!isWay(field)) inHand = field.id;
    announce(field);
    learn(field);
  }

  // -- drafts ----------------------------------------------------------------------------------------------------
  const timers = new Map();

  function save(of) {
    clearTimeout(timers.get(of.id));
    timers.set(of.id, setTimeout(() => send(of), SAVE_AFTER));
  }

  function send(of) {
    clearTimeout(timers.get(of.id));
    if (!timers.delete(of.id) || !of.isConnected) return;
    fetch(of.dataset.draft, { method: "POST", body: new FormData(of), keepalive: true, redirect: "manual" }).catch(() => {});
  }

  function changed(event) {
    const of = form(event.target);
    if (of?.dataset.draft) save(of);
    deed();
    mark();
  }

  document.addEventListener("input", changed);
  document.addEventListener("submit", (event) => { clearTimeout(timers.get(event.target.id)); timers.delete(event.target.id); });
  document.addEventListener("place", (event) => choose(event.detail));
  document.addEventListener("click", (event) => {
    const card = event.target.closest?.("#hand [data-card].legal");
    if (!card) return;
    const tab = document.getElementById("tab-asked");
    if (tab?.getClientRects().length) tab.click();  // on a phone the answer is elsewhere
    choose({ place: "", piece: card.dataset.card });
  });
  document.addEventListener("focusin", (event) => {
    if (!event.target.matches?.("#asked [data-param=place], #asked [data-param=path]")) return;
    hold(event.target);
    learn(event.target);
    if (pieceOf(event.target)) document.dispatchEvent(new CustomEvent("piece", { detail: { piece: pieceOf(event.target) } }));
  });
  document.addEventListener("toggle", (event) => {  // of many small forms, the one that was opened last is in hand
    if (!event.target.matches?.("#asked details[data-piece][open]")) return;
    for (const one of asked().querySelectorAll("details[data-piece]")) one.classList.toggle("me", one === event.target);
    if (event.target.matches(".of-card")) { mark(); return; }
    if (document.querySelector("svg.map.held")) return;
    document.dispatchEvent(new CustomEvent("piece", { detail: { piece: event.target.dataset.piece } }));
  }, true);
  document.addEventListener("change", (event) => { if (event.target.matches?.("#asked [data-param=path]")) learn(event.target); });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-path-back]");
    const field = button && document.getElementById(button.dataset.pathBack);
    if (field) back(field);
    const drawn = asked()?.querySelector(".each-card.me input[data-param=way]");
    if (event.target.closest("[data-hand-back]") && (drawn || standing())) back(drawn ?? standing());
  });
  document.addEventListener("htmx:after:request", (event) => {  // a message that was sent is not sent again
    const sent = event.detail.ctx?.sourceElement?.closest?.("#write form");
    if (!sent || !(event.detail.ctx.response?.status < 400)) return;
    sent.reset();
    sent.closest("details").open = false;
  });
  addEventListener("pagehide", () => { for (const id of [...timers.keys()]) { const of = document.getElementById(id); if (of) send(of); } });

  const ready = () => { deed(); mark(); };
  document.addEventListener("DOMContentLoaded", () => { ready(); if (standing()) learn(standing()); });
  let answered = false;  // by himself: news of others move nobody who reads
  document.addEventListener("htmx:after:request", (event) => { answered ||= !!event.detail.ctx?.sourceElement?.matches?.("form.question"); });
  document.addEventListener("htmx:after:swap", () => {
    ready();
    if (!answered) return;
    answered = false;
    const next = asked() ?? document.getElementById("play");  // he has answered far below: what is asked now begins above
    const top = next.getBoundingClientRect().top;
    if (top < 0 || top > innerHeight) next.scrollIntoView({ block: "start" });
  });
})();
