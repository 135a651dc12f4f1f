import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

const sizes = new Map<string, number>();

/** Listens to the scripts of our own that a page fetches; the answer gives their bytes since the last call, as brotli sends them. */
export function weighScripts(page: Page): () => Promise<number> {
  let heard: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const isOwn = new URL(response.url()).origin === new URL(response.frame().url()).origin;
    if (isOwn) heard.push(sizeOf(response));
  });
  return async () => {
    const counted = heard;
    heard = [];
    return (await Promise.all(counted)).reduce((sum, bytes) => sum + bytes, 0);
  };
}

/** Bytes of the scripts that stand in the page itself, as brotli sends them. */
export async function weighInlineScripts(page: Page): Promise<number> {
  const texts = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => src === '' && ['', 'module'].includes(type))
      .map(({ text }) => text),
  );
  return texts.length === 0 ? 0 : brotliCompressSync(texts.join('\n')).byteLength;
}

async function sizeOf(response: Response): Promise<number> {
  const known = sizes.get(response.url());
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(await response.body()).byteLength;
  sizes.set(response.url(), bytes);
  return bytes;
}
