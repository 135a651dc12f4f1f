/** Copies an article's link, and offers the device's own share sheet where there is one. */
const copier = document.querySelector<HTMLElement>('[data-copy-link]');
const sharer = document.querySelector<HTMLElement>('[data-share-link]');
const note = document.querySelector('[data-share-note]');

const say = (words: string) => {
  if (note) note.textContent = words;
};

copier?.addEventListener('click', () => {
  const link = copier.dataset['copyLink'] ?? '';
  // Outside of a secure page there is no clipboard at all.
  const copied = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('No clipboard'));
  copied.then(
    () => say('Link copied.'),
    () => say(`Copying did not work. The link is ${link}`),
  );
});

if (sharer && 'share' in navigator) {
  sharer.closest<HTMLElement>('li')?.removeAttribute('hidden');
  sharer.addEventListener('click', () => {
    const { shareLink = '', title = '' } = sharer.dataset;
    // Closing the share sheet without choosing is no error.
    navigator.share({ title, url: shareLink }).catch(() => undefined);
  });
}
