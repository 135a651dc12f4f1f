/**
 * `npm run docs` writes docs/reference from the code. The pages are committed, so that they can be read and searched; a test
 * fails if they are out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { renderCalls } from './docs/calls.ts';
import { renderMessages } from './docs/messages.ts';
import { renderRefusals } from './docs/refusals.ts';
import { renderScreens } from './docs/screens.ts';
import { renderSettings } from './docs/settings.ts';

/** The folder of the pages. */
export const REFERENCE = 'docs/reference';

const WRITTEN = '<!-- Written by npm run docs. Edit the code it is written from. -->\n\n';

/** The reference pages, by file name. */
export async function renderReference(): Promise<Map<string, string>> {
  const pages = {
    'calls.md': await renderCalls(),
    'messages.md': renderMessages(),
    'refusals.md': renderRefusals(),
    'screens.md': await renderScreens(),
    'settings.md': renderSettings(),
  };
  return new Map(Object.entries(pages).map(([file, text]) => [file, WRITTEN + text]));
}

if (import.meta.main) {
  mkdirSync(REFERENCE, { recursive: true });
  for (const [file, text] of await renderReference()) writeFileSync(`${REFERENCE}/${file}`, text);
}
