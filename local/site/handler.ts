import { callFunction, findFunction, type NamedFunction } from '../server/functions.ts';
import { chooseEncoding, compress, isCompressible, listSiteFiles, type SiteFile } from './files.ts';
import type { SiteRules } from './rules.ts';

interface SiteOptions {
  /** The built pages. */
  folder: string;
  rules: SiteRules;
  functions: readonly NamedFunction[];
}

// What Netlify sends for files without a rule.
const REVALIDATE = 'public, max-age=0, must-revalidate';
// Fast enough to compress during a request.
const LIVE_QUALITY = 4;

/** Answers as the deployed site does: functions, redirects, files with their headers, and the missing page. */
export async function createSiteHandler({ folder, rules, functions }: SiteOptions) {
  const files = await listSiteFiles(folder);

  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    const found = findFunction(functions, url.pathname);
    if (found) return compressAnswer(request, await callFunction(found, request));
    const redirect = rules.redirectFor(url.pathname);
    if (redirect) return moved(redirect.to, redirect.status);
    const tidy = tidyPath(url.pathname);
    if (tidy !== url.pathname) return moved(tidy + url.search, 301);
    if (!['GET', 'HEAD'].includes(request.method))
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
    const open =
      files.get(tidy) ?? files.get(tidy === '/' ? '/index.html' : `${decodePath(tidy)}.html`);
    const missing = files.get(rules.missingPageFor(tidy));
    if (open) return answerFile(request, await open(), rules.headersFor(tidy), 200);
    if (missing) return answerFile(request, await missing(), rules.headersFor(tidy), 404);
    return new Response('Not found', { status: 404 });
  };
}

/** One address for each page: no `.html`, no `index`, no trailing slash. */
function tidyPath(path: string): string {
  const bare = path.replace(/(\/index)?\.html$/, '').replace(/\/+$/, '');
  return bare === '' ? '/' : bare;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function moved(location: string, status: number): Response {
  return new Response(null, { status, headers: { Location: location } });
}

async function answerFile(
  request: Request,
  file: SiteFile,
  rules: Record<string, string>,
  status: number,
): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': REVALIDATE, ...rules });
  headers.set('Content-Type', file.type);
  headers.set('ETag', file.etag);
  headers.set('Vary', 'Accept-Encoding');
  if (status === 200 && request.headers.get('If-None-Match') === file.etag)
    return new Response(null, { status: 304, headers });
  const encoding = isCompressible(file.type, file.body.length)
    ? chooseEncoding(request.headers.get('Accept-Encoding'))
    : null;
  const body = encoding ? await file.encoded(encoding) : file.body;
  if (encoding) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** Netlify compresses the functions' answers as well. */
async function compressAnswer(request: Request, response: Response): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('Accept-Encoding'));
  const type = response.headers.get('Content-Type') ?? '';
  if (!encoding || !response.body || response.headers.has('Content-Encoding')) return response;
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  if (!isCompressible(type, body.length))
    return new Response(body, { status: response.status, headers });
  headers.set('Content-Encoding', encoding);
  headers.append('Vary', 'Accept-Encoding');
  const smaller = await compress(body, encoding, LIVE_QUALITY);
  return new Response(smaller, { status: response.status, headers });
}
