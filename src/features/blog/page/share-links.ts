/** Copies an article's link, and offers the device's own share sheet if it has one. */
const ways = document.querySelector<HTMLElement>('[data-share]');
const { url = '', title = '' } = ways?.dataset ?? {};
const [copier, sharer] = ways?.querySelectorAll('button') ?? [];
const note = ways?.querySelector('[role]');

const say = (words: string) => {
  if (note) note.textContent = words;
};

if (copier) {
  copier.style.visibility = 'visible';
  copier.addEventListener('click', async () => {
    try {
      // Only a secure page has a clipboard.
      await navigator.clipboard.writeText(url);
      say('Link copied.');
    } catch {
      say(`We couldn’t copy the link. Here it is: ${url}`);
    }
  });
}

if (sharer && 'share' in navigator) {
  sharer.hidden = false;
  sharer.addEventListener('click', () => {
    // Closing the share sheet without choosing isn't an error.
    navigator.share({ title, url }).catch(() => undefined);
  });
}
