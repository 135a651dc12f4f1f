/** Copies an article's link, and offers the device's own share sheet where there is one. */
const copier = document.querySelector<HTMLElement>('[data-copy-link]');
const sharer = document.querySelector<HTMLElement>('[data-share-link]');
const note = document.querySelector('[data-share-note]');

const say = (words: string) => {
  if (note) note.textContent = words;
};

copier?.addEventListener('click', async () => {
  const link = copier.dataset['copyLink'] ?? '';
  try {
    // Outside of a secure page there is no clipboard at all.
    await navigator.clipboard.writeText(link);
    say('Link copied.');
  } catch {
    say(`Copying did not work. The link is ${link}`);
  }
});

if (sharer && 'share' in navigator) {
  sharer.closest<HTMLElement>('li')?.removeAttribute('hidden');
  sharer.addEventListener('click', () => {
    const { shareLink = '', title = '' } = sharer.dataset;
    // Closing the share sheet without choosing is no error.
    navigator.share({ title, url: shareLink }).catch(() => undefined);
  });
}
