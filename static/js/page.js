// Small comforts of every page. Nothing here is needed to read or to answer.
document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[data-copy]")) event.target.select();
});
