/*
  The address says which category is shown (CSS: `:target`), so links, reloads and Back work without this script.
  The script adds what an address can't: it scrolls to the top, and returns the focus on the way back.
*/
const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-choose]')];
let lastChosen: HTMLAnchorElement | undefined;
let isOneStepFromCards = false;

for (const link of links) {
  link.addEventListener('click', () => {
    isOneStepFromCards = true;
  });
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-back]')) return;
  if (isOneStepFromCards) history.back();
  else location.hash = 'massages';
});

addEventListener('hashchange', () => {
  const fragment = location.hash.slice(1);
  const panel = fragment ? document.getElementById(fragment) : null;
  const chosen = links.find(({ dataset }) => dataset['choose'] === fragment);
  scrollTo({ top: 0, behavior: 'instant' });
  if (chosen) {
    lastChosen = chosen;
    panel?.focus({ preventScroll: true });
  } else {
    isOneStepFromCards = false;
    lastChosen?.focus({ preventScroll: true });
  }
});
