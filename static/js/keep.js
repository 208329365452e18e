// What somebody does to a page is not lost to what arrives meanwhile: not the press, not the choice, not the news.
(() => {
  const CLICK_FOLLOWS = 80;  // ms from the finger that goes up to the click that it makes
  const LONGEST = 2000;      // a finger that rests on the page holds it no longer than this
  const SYNC = /id="sync"[^>]* data-tick="(\d+)"[^>]* data-stream="([^"]*)"/;

  // -- under a finger nothing is put in: what was pressed would be another thing when it is let go --------------------
  let pressed = null;
  let letGo;
  let timer;

  function free() {
    clearTimeout(timer);
    if (pressed) letGo();
    pressed = null;
  }

  function freeIn(time) {
    clearTimeout(timer);
    timer = setTimeout(free, time);
  }

  addEventListener("pointerdown", () => {
    pressed ??= new Promise((done) => { letGo = done; });
    freeIn(LONGEST);
  }, true);
  addEventListener("pointerup", () => freeIn(CLICK_FOLLOWS), true);
  addEventListener("pointercancel", free, true);
  addEventListener("click", (event) => { if (event.isTrusted) freeIn(0); }, true);

  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    const ask = ctx.fetch;
    ctx.fetch = async (...how) => {
      const answer = await ask(...how);
      await answer.clone().text();  // it is all here; now it waits for the finger
      await pressed;
      return answer;
    };
    chosen.delete(ctx.sourceElement.closest("form"));  // what was sent is now the server's to say
  });

  // -- an older page, come late, does not cover a newer one ------------------------------------------------------------
  function isOlder({ text, response }) {
    const shown = document.getElementById("sync");
    const [, tick, stream] = SYNC.exec(text) ?? [];
    return shown && response.status === 200 && stream === shown.dataset.stream && Number(tick) < Number(shown.dataset.tick);
  }

  document.addEventListener("htmx:after:request", (event) => { if (isOlder(event.detail.ctx)) event.preventDefault(); });

  // -- a choice half made is newer than the draft that the server knows ------------------------------------------------
  const chosen = new Map();  // form -> the question in which the reader has chosen something
  const question = (form) => form.elements.question?.value;
  const isHis = (element) => element.type !== "hidden" && Boolean(element.form) && chosen.has(element.form) && chosen.get(element.form) === question(element.form);

  function guards(element, name) {
    if (name === "checked" || name === "selected") return isHis(element);
    return name === "value" && element.matches("input:not([type=radio], [type=checkbox])") && isHis(element);
  }

  document.addEventListener("input", ({ target }) => {
    const form = target.form ?? target.closest?.("form");
    if (form?.dataset.draft) chosen.set(form, question(form));
  });

  // -- what stood open from the first and was shut by the reader stays shut ---------------------------------------------
  const shut = new WeakSet();

  document.addEventListener("click", ({ target }) => {
    const fold = target.closest?.("summary")?.parentElement;
    if (fold?.matches("details[data-at-hand]")) shut[fold.open ? "add" : "delete"](fold);  // the click is yet to turn it
  });

  htmx.registerExtension("keep", {
    htmx_before_morph_node: (element) => !(element.tagName === "TEXTAREA" && isHis(element)),
    htmx_before_morph_attr: (element, { attrName, newValue }) => {
      const isFold = element.tagName === "DETAILS" && attrName === "open";  // opened, it stays open
      if (isFold && (newValue === null || shut.has(element))) return false;
      return !guards(element, attrName);
    },
  });
})();
