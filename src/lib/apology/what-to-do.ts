/** What somebody can do when a script did not arrive: the end of every apology. */
export const whatToDo = (): string =>
  `Check your connection and reload the page, or call ${document.documentElement.dataset['phone']}.`;
