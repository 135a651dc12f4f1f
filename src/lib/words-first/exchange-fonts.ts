import { rememberPlaces } from './keep-places.ts';

const nextTask = () => new Promise((done) => setTimeout(done));

/** Puts our fonts in the place of the device's, in small tasks, so that none of them keeps a finger waiting. */
export async function exchangeFonts(): Promise<void> {
  for (const name of ['plain-headings', 'plain-text']) {
    const putBack = rememberPlaces();
    await nextTask();
    document.documentElement.classList.remove(name);
    putBack();
    await nextTask();
  }
}
