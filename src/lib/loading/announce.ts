const CLEAR_AFTER_MS = 1000;
/** A live region that was just added isn't listened to yet. */
const SPEAK_AFTER_MS = 50;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Announces a message politely to screen readers, and clears it a second later. */
export function announce(message: string): void {
  if (!region) {
    region = document.createElement('p');
    region.className = 'visually-hidden';
    region.role = 'status';
    document.body.append(region);
  }
  const spoken = region;
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.textContent = message;
    timer = setTimeout(() => (spoken.textContent = ''), CLEAR_AFTER_MS);
  }, SPEAK_AFTER_MS);
}
