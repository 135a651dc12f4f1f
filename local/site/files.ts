import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest|problem)|image\/svg)/;
// Compression makes smaller files larger.
const SMALLEST_BYTES = 256;

type Bytes = Uint8Array<ArrayBuffer>;
export type Encoding = 'br' | 'gzip';

/** A file of the built site, read once. */
export interface SiteFile {
  type: string;
  etag: string;
  body: Bytes;
  /** The body in an encoding; compressed once. */
  encoded(encoding: Encoding): Promise<Bytes>;
}

/** Every file of a folder by its path on the site (`/about.html`). */
export async function listSiteFiles(folder: string): Promise<Map<string, () => Promise<SiteFile>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, () => Promise<SiteFile>>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    let read: Promise<SiteFile> | undefined;
    files.set(path, () => (read ??= readSiteFile(file)));
  }
  return files;
}

/** Whether a body of this type gets smaller when compressed. */
export function isCompressible(type: string, bytes: number): boolean {
  return COMPRESSIBLE.test(type) && bytes >= SMALLEST_BYTES;
}

/** The best encoding that the browser accepts and we have. */
export function chooseEncoding(accepted: string | null): Encoding | null {
  const names = (accepted ?? '').split(',').map((part) => part.split(';')[0]?.trim());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}

/** Compresses a body; the quality matters only for brotli (11 for what is kept, lower for the rest). */
export async function compress(body: Bytes, encoding: Encoding, quality: number): Promise<Bytes> {
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(body, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality },
        })
      : await promisify(gzip)(body);
  return new Uint8Array(bytes);
}

async function readSiteFile(file: string): Promise<SiteFile> {
  const body = new Uint8Array(await readFile(file));
  const kept = new Map<Encoding, Promise<Bytes>>();
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    encoded(encoding) {
      const known = kept.get(encoding) ?? compress(body, encoding, constants.BROTLI_MAX_QUALITY);
      kept.set(encoding, known);
      return known;
    },
  };
}
