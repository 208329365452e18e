// A table measured in centimetres: a way is drawn by dragging one's own figure or by pressing place after place, and
// written into the field of the form; a ruler is laid between two things. It knows where things lie on the page (y is
// counted upwards from the near edge) and how long a line is, and no rule: what a way costs, the server says.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const PATIENCE = 250;  // milliseconds without a new point before the server is asked
  const HELD = 1500;  // and for so long a form that opens brings nothing nearer
  const STARTS = 6;  // pixels after which a press is a drag
  const FINGER = 16;  // pixels that a figure must measure for a finger to drag it
  let ruler = null;  // while measuring: the ends chosen so far
  let drag = null;
  let timer = 0;
  let asked = 0;  // the number of the newest request: answers of older ones are late

  const board = () => document.querySelector("svg.map.cm");
  const all = (selector) => [...document.querySelectorAll(selector)];
  const figure = (id) => board()?.querySelector(`[data-x][data-place="${CSS.escape(id)}"]`);
  const tool = () => document.querySelector("[data-measure]");
  const wayOf = (id) => document.querySelector(`#asked [data-piece="${CSS.escape(id)}"] input[data-param=way]`);
  const pieceOf = (field) => field?.closest("[data-piece]")?.dataset.piece ?? "";
  const round = (value) => String(Math.round(value * 10) / 10);
  const cm = (value) => `${value.toLocaleString(document.documentElement.lang || "en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} cm`;
  const announce = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));
  const hand = () => document.querySelector("#asked .each-card.me input[data-param=way]");

  // -- places ----------------------------------------------------------------------------------------------------
  function spot(svg, event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const inside = (value, most) => Math.min(Math.max(value, 0), most);
    return [inside(at.x, Number(svg.dataset.width)), inside(Number(svg.dataset.depth) - at.y, Number(svg.dataset.depth))];
  }

  const stands = (one) => [Number(one.dataset.x), Number(one.dataset.y)];
  const points = (field) => field.value.trim().split(/\s+/).filter(Boolean).map((one) => one.split(",").map(Number)).filter((one) => one.length === 2 && one.every(Number.isFinite));
  const write = (way) => way.map((one) => one.map(round).join(",")).join(" ");
  const between = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const long = (way) => way.slice(1).reduce((sum, one, n) => sum + between(way[n], one), 0);

  // -- drawing ---------------------------------------------------------------------------------------------------
  function add(to, name, attributes, text = "") {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    if (text) one.textContent = text;
    to.append(one);
    return one;
  }

  const down = (svg, [x, y]) => [x, Number(svg.dataset.depth) - y];
  const list = (svg, way) => way.map((one) => down(svg, one).map((value) => value.toFixed(2)).join(",")).join(" ");

  function sheet() {
    const layer = board()?.querySelector(".in-hand");
    layer?.replaceChildren();
    return layer;
  }

  function label(layer, svg, at, text) {
    const [x, y] = down(svg, at);
    const nearer = Number(getComputedStyle(svg).getPropertyValue("--letters")) || 1;
    const size = nearer * Number(svg.querySelector(".plates")?.getAttribute("font-size") ?? 2);
    const wide = text.length * size * 0.56 + size;
    const left = Math.min(Math.max(x - wide / 2, 0), Number(svg.dataset.width) - wide);
    add(layer, "rect", { class: "hand-plate", x: left, y: y + size, width: wide, height: size * 1.5, rx: 0.3 });
    add(layer, "text", { class: "hand-text", x: left + wide / 2, y: y + size * 2.1, "font-size": size }, text);
  }

  function draw() {
    const svg = board();
    const layer = sheet();
    if (!svg || !layer) return;
    if (ruler) return drawRuler(svg, layer);
    const field = hand();
    const one = field && figure(pieceOf(field));
    if (!one) return;
    const way = [stands(one), ...points(field)];
    const reach = Number(one.dataset.reach || 0) - long(way);
    if (reach > 0) {
      const [x, y] = down(svg, way[way.length - 1]);
      add(layer, "circle", { class: "hand-reach", cx: x, cy: y, r: reach });
    }
    if (way.length < 2) return;
    for (const other of companions(field)) {
      const [dx, dy] = stands(other).map((value, n) => value - way[0][n]);
      add(layer, "polyline", { class: "hand-way beside", points: list(svg, way.map(([x, y]) => [x + dx, y + dy])) });
    }
    const bad = field.dataset.fits === "no" ? " bad" : "";
    add(layer, "polyline", { class: `hand-way${bad}`, points: list(svg, way), "marker-end": "url(#arrow-hand)" });
    for (const at of way.slice(1, -1)) {
      const [x, y] = down(svg, at);
      add(layer, "circle", { class: "hand-dot", cx: x, cy: y, r: 0.6 });
    }
    label(layer, svg, way[way.length - 1], cm(long(way)));
  }

  function companions(field) {
    const boxes = field.closest("[data-piece]").querySelectorAll("[data-param=many] input:checked");
    return [...boxes].map((one) => figure(one.value)).filter(Boolean);
  }

  function drawRuler(svg, layer) {
    const ends = ruler.map((one) => one.at);
    if (ends.length === 2) add(layer, "polyline", { class: "hand-way", points: list(svg, ends) });
    for (const at of ends) {
      const [x, y] = down(svg, at);
      add(layer, "circle", { class: "hand-dot", cx: x, cy: y, r: 0.7 });
    }
    if (ends.length === 2) label(layer, svg, ends[1], cm(between(...ends)));
  }

  // -- what the server says --------------------------------------------------------------------------------------
  function say(name, text) {
    const strip = document.getElementById("in-hand");
    if (!strip) return;
    strip.hidden = !name;
    strip.dataset.held = name ? "yes" : "";
    strip.classList.remove("phone-only");
    strip.querySelector("[data-hand-name]").textContent = name;
    strip.querySelector("[data-hand-value]").textContent = text;
    strip.querySelector("[data-hand-back]").hidden = Boolean(ruler);
  }

  async function ask(query) {
    const url = tool()?.dataset.measure;
    if (!url) return null;
    const number = ++asked;
    const answer = await fetch(`${url}?${new URLSearchParams(query)}`).catch(() => null);
    if (number !== asked || !answer?.ok) return null;
    return answer.json();
  }

  function learn(field) {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (!field.isConnected || !points(field).length) return;
      const row = field.closest("[data-piece]");
      const typed = (name) => row.querySelector(`[name$=".${name}"]:checked, select[name$=".${name}"]`)?.value ?? "";
      const value = field.value;
      const found = await ask({ piece: pieceOf(field), way: value, manner: typed("manner"), does: typed("does"), at: typed("at") });
      if (!found || field.value !== value) return;
      field.dataset.fits = found.fits ? "yes" : "no";
      field.dataset.said = found.said;
      field.dataset.saidOf = value;
      draw();
      tell(field);
    }, PATIENCE);
  }

  function tell(field) {
    const name = field.closest("[data-piece]").querySelector("summary b")?.textContent ?? "";
    say(name, field.dataset.saidOf === field.value ? field.dataset.said : "");
  }

  // Beside each name, what its folded form says.
  function summaries() {
    for (const card of all("#asked .each-card")) {
      const said = [...card.querySelectorAll("select, input:checked")].filter((one) => one.value && !one.closest(".more"));
      const parts = said.map((one) => one.dataset.label ?? one.selectedOptions?.[0].textContent);
      const field = card.querySelector("input[data-param=way]");
      const one = field && figure(card.dataset.piece);
      const way = one ? [stands(one), ...points(field)] : [];
      if (way.length > 1) parts.unshift(cm(long(way)));
      card.querySelector("[data-row-says]").textContent = parts.filter(Boolean).join(" · ");
    }
  }

  // -- the way in hand -------------------------------------------------------------------------------------------
  function take(field, svg = null) {
    svg?.classList.add("held");  // what is pressed on the board is in sight: it need not be brought there
    setTimeout(() => svg?.classList.remove("held"), HELD);
    for (const card of all("#asked .each-card")) card.classList.toggle("me", card.contains(field));
    const row = field.closest("li.choice")?.querySelector("input[name=choice]");
    if (row && !row.checked) { row.checked = true; announce(row); }
    field.closest("details").open = true;
    draw();
    tell(field);
    learn(field);
  }

  function set(field, way) {
    field.value = write(way);
    delete field.dataset.fits;
    announce(field);
  }

  function press(event) {
    const svg = event.target.closest?.("svg.map.cm");
    if (!svg || svg.classList.contains("dragging") || drag?.moved) return;
    const one = event.target.closest("[data-place]");
    if (ruler) return;
    const own = one?.dataset.piece;
    const field = hand();
    if (own && wayOf(own)) {
      if (event.shiftKey && field && pieceOf(field) !== own) { join(field, own); event.stopPropagation(); return; }
      take(wayOf(own), svg);
      return;
    }
    if (!field) return;
    set(field, [...points(field), one?.dataset.x ? stands(one) : spot(svg, event)]);
  }

  // What a press means to nobody else: the end of a drag, an end of the ruler. A press that brought things nearer, none.
  function before(event) {
    if (drag?.moved) event.stopImmediatePropagation();
    if (!ruler || event.cancelBubble) return;
    event.stopImmediatePropagation();
    const svg = event.currentTarget;
    if (!svg.classList.contains("dragging")) lay(svg, event.target.closest("[data-place]"), event);
  }

  // With Shift, another of one's own people goes along.
  function join(field, other) {
    const box = [...field.closest("[data-piece]").querySelectorAll("[data-param=many] input")].find((one) => one.value === other);
    if (box) { box.checked = !box.checked; announce(box); }
  }

  // -- dragging --------------------------------------------------------------------------------------------------
  function begins(event) {
    const one = event.target.closest?.("svg.map.cm [data-piece][data-x]");
    const field = one && !ruler && wayOf(one.dataset.piece);
    if (!field || (event.button ?? 0) !== 0) return;
    const coarse = event.pointerType !== "mouse";
    if (coarse && one.getBoundingClientRect().width < FINGER) return;  // a press brings it nearer first
    event.stopPropagation();
    drag = { field, svg: one.ownerSVGElement, from: [event.clientX, event.clientY], id: event.pointerId, kept: null, moved: false };
  }

  function moves(event) {
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.from[0], event.clientY - drag.from[1]) < STARTS) return;
    if (!drag.moved) { drag.moved = true; drag.kept = event.shiftKey ? points(drag.field) : []; take(drag.field, drag.svg); }
    event.preventDefault();
    drag.field.value = write([...drag.kept, spot(drag.svg, event)]);
    delete drag.field.dataset.fits;
    draw();
    summaries();
  }

  function ends(event) {
    if (!drag || event.pointerId !== drag.id) return;
    if (drag.moved) announce(drag.field);
    setTimeout(() => { drag = null; });  // the click that follows is part of the drag
  }

  // -- the ruler -------------------------------------------------------------------------------------------------
  async function lay(svg, one, event) {
    const end = one?.dataset.x ? { id: one.dataset.place, at: stands(one), name: one.dataset.name } : { at: spot(svg, event) };
    end.id ??= end.at.map(round).join(",");
    ruler = ruler.length === 2 ? [end] : [...ruler, end];
    draw();
    const name = ruler.map((each) => each.name ?? each.id).join(" → ");
    say(name, "");
    if (ruler.length < 2) return;
    const found = await ask({ from: ruler[0].id, to: ruler[1].id });
    if (found && ruler?.length === 2) say(name, found.said);
  }

  function measure(button) {
    ruler = ruler ? null : [];
    button.setAttribute("aria-pressed", String(Boolean(ruler)));
    say(ruler ? button.textContent.trim() : "", "");
    draw();
  }

  // -- listening -------------------------------------------------------------------------------------------------
  function changed(event) {
    const row = event.target.closest?.("#asked .each-card");
    const field = row?.querySelector("input[data-param=way]");
    summaries();
    if (!field) return;
    if (field === hand()) { draw(); learn(field); }
  }

  function prepare() {
    const svg = board();
    const button = tool();
    if (button) { button.hidden = !svg; button.setAttribute("aria-pressed", String(Boolean(ruler))); }
    summaries();
    if (!ruler && !hand() && document.getElementById("in-hand")?.dataset.held) say("", "");  // the form it was of is gone
    if (!svg) return;
    if (!svg.measured) {
      svg.measured = true;
      svg.addEventListener("pointerdown", begins, true);
      svg.addEventListener("touchstart", (event) => { if (drag) event.stopImmediatePropagation(); }, { capture: true, passive: true });
      svg.addEventListener("touchmove", (event) => { if (drag) { event.stopImmediatePropagation(); event.preventDefault(); } }, { capture: true, passive: false });
      svg.addEventListener("click", before, true);
      svg.addEventListener("click", press);
    }
    draw();
  }

  window.addEventListener("pointermove", moves, { passive: false });
  window.addEventListener("pointerup", ends);
  window.addEventListener("pointercancel", ends);
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-measure]");
    if (button) measure(button);
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("#asked .each-card input[data-param=way]") && event.target !== hand()) take(event.target);
  });
  document.addEventListener("toggle", (event) => {
    const field = event.target.matches?.("#asked .each-card[open]") && event.target.querySelector("input[data-param=way]");
    if (field && !drag) take(field);
  }, true);
  document.addEventListener("DOMContentLoaded", prepare);
  document.addEventListener("htmx:after:settle", prepare);
  document.addEventListener("htmx:after:swap", prepare);
})();
