const CLEAR_AFTER_MS = 1000;
/** A live region that has just been added is not listened to yet. */
const SPEAK_AFTER_MS = 50;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells screen readers something politely, and forgets it a second later. */
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
