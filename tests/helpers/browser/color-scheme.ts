import type { Page } from '@playwright/test';
import { nextFrame } from './next-frame.ts';

/** Shows a page in one of its color schemes, once every color has changed: some take their time. */
export async function setColorScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await nextFrame(page);
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}
