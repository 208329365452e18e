// Small comforts of every page. Nothing here is needed to read or to answer.
document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[data-copy]")) event.target.select();
});

// The newest of the journal stands on top, wherever the reader was on the page before.
document.addEventListener("change", (event) => {
  if (event.target.matches?.(".tabbar [value=journal]")) scrollTo(0, 0);
});
