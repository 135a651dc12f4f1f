import type { Page } from '@playwright/test';

/** Keeps files from arriving until the answer is called. */
export async function holdFiles(page: Page, files: RegExp): Promise<() => void> {
  let letCome = () => {};
  const come = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(files, async (route) => {
    await come;
    await route.continue();
  });
  return letCome;
}
