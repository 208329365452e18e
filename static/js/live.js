// One stream a page says only "there is news"; one GET brings what changed. When the stream dies, the page asks by itself.
(() => {
  const AT_MOST = 250;      // no two questions closer than this, in ms
  const GATHER = 60;        // a move tells in two steps: one question answers both
  const POLL = 5000;        // while the stream is down
  const QUIET = 25000;      // nothing heard for so long: ask whether it is still there
  const STALE = 60000;      // no answer either: say so
  let stream, timer, poll, heard = Date.now(), last = 0, sent = 0, busy = false, again = false;

  const sync = () => document.getElementById("sync");
  const light = () => document.getElementById("live");

  function show(state) {
    const shown = light();
    if (!shown || shown.dataset.state === state) return;
    shown.dataset.state = state;
    shown.firstElementChild.textContent = shown.dataset[state];
  }

  function fresh() {
    heard = Date.now();
    show("fresh");
  }

  function ask() {
    clearTimeout(timer);
    timer = setTimeout(fetchNews, Math.max(GATHER, last + AT_MOST - Date.now()));
  }

  async function fetchNews() {
    const at = sync();
    if (!at) return;
    if (busy) { again = true; return; }
    busy = true;
    last = Date.now();
    const url = new URL(at.dataset.news, location.href);
    url.searchParams.set("tick", at.dataset.tick);
    url.searchParams.set("prints", at.dataset.prints);
    try {
      await htmx.ajax("GET", url.pathname + url.search, { source: at, target: at, swap: "none" });
    } finally {
      busy = false;
      if (again) { again = false; ask(); }
    }
  }

  function connect() {
    const at = sync();
    if (!at?.dataset.stream) return;
    stream?.close();
    stream = new EventSource(at.dataset.stream);
    stream.addEventListener("open", () => { clearInterval(poll); poll = 0; fresh(); ask(); });
    stream.addEventListener("news", () => { fresh(); ask(); });
    stream.addEventListener("alive", fresh);
    stream.addEventListener("over", () => { stream.close(); });
    stream.addEventListener("error", () => { show("reconnecting"); fall(); });
  }

  // A proxy that eats streams, a server that starts again: ask now and then, and try the stream anew.
  function fall() {
    if (poll) return;
    poll = setInterval(() => {
      if (document.hidden) return;
      ask();
      if (!stream || stream.readyState === EventSource.CLOSED) connect();
    }, POLL);
  }

  function focusOnWhatIsAsked(before) {
    const now = document.getElementById("asked");
    const question = now?.dataset.question ?? "";
    const lost = before && !question && document.activeElement === document.body;  // what had the focus was answered
    if (lost) now?.querySelector("h2")?.focus({ preventScroll: true });
    if (!question || question === before) return;
    const typing = document.activeElement?.matches("input:not([type=radio], [type=checkbox]), textarea, select");
    const heading = now.querySelector("h2");
    if (!typing) heading?.focus({ preventScroll: matchMedia("(min-width: 48rem)").matches });
  }

  let question;
  document.addEventListener("htmx:before:swap", () => { question = document.getElementById("asked")?.dataset.question ?? ""; });
  document.addEventListener("htmx:after:swap", () => focusOnWhatIsAsked(question));
  document.addEventListener("htmx:after:request", (event) => {
    const status = event.detail.ctx?.response?.status;
    if (event.detail.ctx?.sourceElement?.id !== "sync") {
      if (last >= sent) ask();  // news were fetched meanwhile: what the answer brought may be older than they are
      return;
    }
    if (status < 400) fresh();
    if (status === 404 || status === 403) location.reload();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { if (stream?.readyState === EventSource.CLOSED) connect(); ask(); } });
  addEventListener("online", () => connect());
  addEventListener("offline", () => show("reconnecting"));
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  const unsent = (shown) => { const notice = document.getElementById("unsent"); if (notice) notice.hidden = !shown; };
  document.addEventListener("htmx:error", (event) => { show("reconnecting"); if (event.detail.ctx?.sourceElement?.matches?.("form")) unsent(true); });
  document.addEventListener("htmx:before:request", (event) => {
    unsent(false);
    if (event.detail.ctx?.sourceElement?.id !== "sync") sent = Date.now();
  });

  setInterval(() => {
    if (Date.now() - heard > STALE) show("stale");
    if (Date.now() - heard > QUIET && !document.hidden && !poll) ask();
  }, 5000);
  document.addEventListener("DOMContentLoaded", () => { question = document.getElementById("asked")?.dataset.question ?? ""; connect(); });
})();
