// Boards: pan, zoom, and one tab stop with arrow keys. A place that is pressed is announced as a "place" event.
(() => {
  const MOST = 12;
  const TOUCHED = 16;  // pixels of a place (`data-grain`: its size on the board) that a finger can hit
  const NEAR = 32;  // and of one that is looked at
  const views = new Map();
  const whole = new Set();  // boards that somebody wants to see whole

  const boards = () => document.querySelectorAll(".board-frame svg.map");
  const key = (svg) => svg.closest("[data-board]")?.dataset.board ?? "board";
  const read = (svg) => svg.getAttribute("viewBox").split(/[\s,]+/).map(Number);

  function show(svg, view) {
    const [x, y, w, h] = home(svg);
    const width = Math.min(w, Math.max(w / MOST, view[2]));
    const height = (width * h) / w;
    const left = Math.min(x + w - width, Math.max(x, view[0]));
    const top = Math.min(y + h - height, Math.max(y, view[1]));
    views.set(key(svg), [left, top, width, height]);
    svg.setAttribute("viewBox", [left, top, width, height].join(" "));
    svg.classList.toggle("zoomed", width < w);
    svg.style.setProperty("--letters", Math.max(0.3, (width / w) ** 0.7));  // names grow less than what they name
  }

  function home(svg) {
    svg.home ??= read(svg);
    return svg.home;
  }

  function at(svg, clientX, clientY) {
    const box = svg.getBoundingClientRect();
    const [x, y, w, h] = read(svg);
    return [x + ((clientX - box.left) / box.width) * w, y + ((clientY - box.top) / box.height) * h];
  }

  function zoom(svg, factor, point) {
    const [x, y, w, h] = read(svg);
    const [px, py] = point ?? [x + w / 2, y + h / 2];
    const least = home(svg)[2] / MOST;
    const f = Math.min(Math.max(w * factor, least), home(svg)[2]) / w;
    show(svg, [px - (px - x) * f, py - (py - y) * f, w * f, h * f]);
  }

  function pan(svg, dx, dy) {
    const box = svg.getBoundingClientRect();
    const [x, y, w, h] = read(svg);
    show(svg, [x - (dx / box.width) * w, y - (dy / box.height) * h, w, h]);
  }

  const grain = (svg) => (Number(svg.dataset.grain ?? Infinity) * svg.getBoundingClientRect().width) / read(svg)[2];
  const nearer = (svg, point) => zoom(svg, grain(svg) / NEAR, point);

  // What is spoken of comes into sight, and nearer where it is too small, unless the whole board is wanted.
  function follow(svg, element, near = true) {
    if (!element || whole.has(key(svg)) || !svg.getBoundingClientRect().width) return;
    const spot = (e) => { const box = e.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
    const frame = svg.parentElement.getBoundingClientRect();
    if (near && grain(svg) < TOUCHED) nearer(svg, at(svg, ...spot(element)));
    const [x, y] = spot(element);
    if (x > frame.left && x < frame.right && y > frame.top && y < frame.bottom) return;
    pan(svg, frame.left + frame.width / 2 - x, frame.top + frame.height / 2 - y);
    const left = spot(element);  // the edge of the board: the frame goes the rest of the way
    svg.parentElement.scrollBy(left[0] - frame.left - frame.width / 2, left[1] - frame.top - frame.height / 2);
  }

  // Places too small for a finger: the first touch brings them nearer.
  function approach(svg) {
    svg.addEventListener("click", (e) => {
      if (grain(svg) >= TOUCHED || !matchMedia("(pointer: coarse)").matches) return;
      e.stopPropagation();
      nearer(svg, at(svg, e.clientX, e.clientY));
    }, true);
  }

  // One finger scrolls the frame as any page until the board is zoomed; two fingers zoom.
  function fingers(svg) {
    let last = null;
    const spread = (t) => Math.hypot(t[0].clientX - t[1].clientX, t[0].clientY - t[1].clientY);
    const middle = (t) => [(t[0].clientX + t[t.length - 1].clientX) / 2, (t[0].clientY + t[t.length - 1].clientY) / 2];
    svg.addEventListener("touchstart", (e) => { last = { n: e.touches.length, m: middle(e.touches), s: e.touches[1] && spread(e.touches) }; }, { passive: true });
    svg.addEventListener("touchmove", (e) => {
      if (!last || last.n !== e.touches.length) return;
      if (e.touches.length === 1 && !svg.classList.contains("zoomed")) return;
      e.preventDefault();
      const m = middle(e.touches);
      if (e.touches.length === 2) {
        const s = spread(e.touches);
        zoom(svg, last.s / s, at(svg, ...m));
        last.s = s;
      }
      pan(svg, m[0] - last.m[0], m[1] - last.m[1]);
      last.m = m;
    }, { passive: false });
  }

  function mouse(svg) {
    let from = null;
    svg.addEventListener("pointerdown", (e) => { if (e.pointerType === "mouse" && e.button === 0) from = [e.clientX, e.clientY, false]; });
    window.addEventListener("pointermove", (e) => {
      if (!from || !svg.isConnected) return;
      const [dx, dy] = [e.clientX - from[0], e.clientY - from[1]];
      if (!from[2] && Math.hypot(dx, dy) < 5) return;
      pan(svg, dx, dy);
      from = [e.clientX, e.clientY, true];
      svg.classList.add("dragging");
    });
    window.addEventListener("pointerup", () => {
      if (from?.[2]) setTimeout(() => svg.classList.remove("dragging"));
      from = null;
    });
    svg.addEventListener("wheel", (e) => {
      if (!e.ctrlKey && !svg.classList.contains("zoomed") && e.deltaY > 0) return;
      e.preventDefault();
      zoom(svg, e.deltaY > 0 ? 1.15 : 1 / 1.15, at(svg, e.clientX, e.clientY));
    }, { passive: false });
  }

  function press(place) {
    const { place: id, piece } = place.dataset;
    document.dispatchEvent(new CustomEvent("place", { detail: { place: id ?? "", piece: piece ?? "" } }));
  }

  function centre(element) {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  // Beneath a board that has a line for it: what is pointed at, for those who cannot hover long enough for a hint.
  function tell(e) {
    const place = e.target.closest?.(".board-frame [data-place], .board-frame [data-piece]");
    const line = place?.closest(".board")?.querySelector("[data-told]");
    if (!line) return;
    line.textContent = place.getAttribute("aria-label");
    line.hidden = false;
  }

  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function neighbour(svg, from, [wx, wy]) {
    const [x, y] = centre(from);
    let best = null;
    for (const one of svg.querySelectorAll("[data-place], [data-piece]")) {
      const [dx, dy] = [centre(one)[0] - x, centre(one)[1] - y];
      const along = dx * wx + dy * wy;
      const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
      if (one === from || along <= 1 || aside > along * 1.2) continue;
      if (!best || along + 2 * aside < best[0]) best = [along + 2 * aside, one];
    }
    return best?.[1];
  }

  function keys(svg) {
    svg.addEventListener("keydown", (e) => {
      const place = e.target.closest("[data-place], [data-piece]");
      if (place && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); press(place); return; }
      if ("+=".includes(e.key)) zoom(svg, 1 / 1.4);
      else if (e.key === "-") zoom(svg, 1.4);
      else if (e.key === "0") show(svg, home(svg));
      else if (WAYS[e.key]) {
        e.preventDefault();
        const next = place && neighbour(svg, place, WAYS[e.key]);
        if (next) { rove(svg, next); next.focus({ preventScroll: false }); }
      }
    });
    svg.addEventListener("click", (e) => {
      const place = e.target.closest("[data-place], [data-piece]");
      if (place && !svg.classList.contains("dragging")) { rove(svg, place); press(place); }
    });
  }

  // A board of six hundred places is one tab stop: the arrows walk on it.
  function rove(svg, current) {
    for (const one of svg.querySelectorAll("[data-place], [data-piece]")) one.setAttribute("tabindex", one === current ? "0" : "-1");
  }

  function prepare() {
    for (const svg of boards()) {
      const places = [...svg.querySelectorAll("[data-place], [data-piece]")];
      if (places.length) rove(svg, places.find((one) => one === document.activeElement) ?? places[0]);
      if (!svg.ready) { svg.ready = true; approach(svg); fingers(svg); mouse(svg); keys(svg); }
      const view = views.get(key(svg));
      if (!view || svg.getAttribute("viewBox") !== view.join(" ")) svg.home = read(svg);  // the server drew it anew
      if (view) show(svg, view);
      follow(svg, svg.querySelector(".pointed"));
    }
    for (const tool of document.querySelectorAll("[data-zoom]")) tool.hidden = !tool.closest("[data-board]")?.querySelector("svg.map");
  }

  document.addEventListener("click", (e) => {
    const tool = e.target.closest("[data-zoom]");
    const svg = tool?.closest("[data-board]")?.querySelector("svg.map");
    if (!svg) return;
    if (tool.dataset.zoom === "all") whole.add(key(svg));
    else whole.delete(key(svg));
    if (tool.dataset.zoom === "all") show(svg, home(svg));
    else zoom(svg, tool.dataset.zoom === "in" ? 1 / 1.4 : 1.4);
  });
  // The piece whose orders are given; at first, before any is, the reader's own first one.
  let piece = null;
  function turnTo() {
    const wanted = piece ? [`[data-piece="${CSS.escape(piece)}"]`] : [".about-it, .pointed-at", "[data-start]", "[data-piece]"];
    const first = (svg) => wanted.map((one) => svg.querySelector(one)).find(Boolean);
    if (piece !== "") for (const svg of boards()) follow(svg, first(svg), Boolean(piece));
  }
  document.addEventListener("piece", (e) => { piece = e.detail.piece; turnTo(); });
  document.addEventListener("change", (e) => {
    if (!e.target.matches?.(".tabbar [value=board]")) return;
    turnTo();
    piece = "";
  });
  document.addEventListener("focusin", tell);
  document.addEventListener("pointerover", tell);
  document.addEventListener("DOMContentLoaded", prepare);
  document.addEventListener("htmx:after:settle", prepare);
  document.addEventListener("htmx:after:swap", prepare);
})();
