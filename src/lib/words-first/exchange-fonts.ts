import { rememberPlaces } from './keep-places.ts';

const { documentElement } = document;
const nextTask = () => new Promise((done) => setTimeout(done));

/** Puts our fonts in the place of the device's, a part of the page at a time: no task is long enough to be felt. */
export async function exchangeFonts(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('[data-parts] > :not([data-parts])')) {
    const putBack = rememberPlaces(part);
    part.classList.add('fonts-here');
    putBack();
    await nextTask();
  }
  documentElement.classList.remove('plain-fonts');
}
