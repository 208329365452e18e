// Boards of hexes: a press on a bare hex is told by its place, and the path in hand is drawn. It knows where hexes
// lie on the page (pointy-top, odd rows shifted east, ids of column and row counted from 1), and no rule.
(() => {
  const HALF = 26;
  const QUARTER = 15;
  const SVG = "http://www.w3.org/2000/svg";

  const board = () => document.querySelector("svg.map[data-columns]");
  const digits = (svg) => Math.max(2, String(Math.max(svg.dataset.columns, svg.dataset.rows)).length);

  function centre(svg, id) {
    const n = digits(svg);
    const [column, row] = [Number(id.slice(0, n)) - 1, Number(id.slice(n)) - 1];
    return [HALF * (2 * column + 1 + (row % 2)), QUARTER * (3 * row + 2)];
  }

  function place(svg, x, y) {
    const near = Math.floor((y - 2 * QUARTER) / (3 * QUARTER));
    let best = null;
    for (const row of [near, near + 1]) {
      const column = Math.round((x / HALF - 1 - (row & 1)) / 2);
      if (row < 0 || column < 0 || row >= Number(svg.dataset.rows) || column >= Number(svg.dataset.columns)) continue;
      const away = Math.hypot(HALF * (2 * column + 1 + (row & 1)) - x, QUARTER * (3 * row + 2) - y);
      const id = [column + 1, row + 1].map((one) => String(one).padStart(digits(svg), "0")).join("");
      if (away <= 2 * QUARTER && (!best || away < best[0])) best = [away, id];
    }
    return best?.[1];
  }

  document.addEventListener("click", (e) => {
    const svg = e.target.closest?.("svg.map[data-columns]");
    if (!svg || svg.classList.contains("dragging") || e.target.closest("[data-place], [data-piece]")) return;
    const spot = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const id = place(svg, spot.x, spot.y);
    if (id) document.dispatchEvent(new CustomEvent("place", { detail: { place: id, piece: "" } }));
  });

  document.addEventListener("path", (e) => {
    const svg = board();
    svg?.querySelector(".in-hand-way")?.remove();
    const { places, piece } = e.detail;
    const start = piece && svg?.querySelector(`[data-piece="${CSS.escape(piece)}"]`)?.dataset.at;
    const all = (start ? [start, ...places] : places).filter((one) => svg && one.length === 2 * digits(svg));
    if (!svg || all.length < 2) return;
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("class", "in-hand-way");
    line.setAttribute("points", all.map((id) => centre(svg, id).join(",")).join(" "));
    svg.insertBefore(line, svg.querySelector(":scope > .marker, :scope > .ghost, :scope > .unit"));  // under the counters
  });
})();
