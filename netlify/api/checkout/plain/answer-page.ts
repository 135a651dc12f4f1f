import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { FRAME_CONTENT, FRAME_TITLE } from '#lib/booking/booking-frame.ts';
import { paths } from '#lib/site/paths.ts';
import type { Deps } from '#platform/deps.ts';

/** Text with its markup, already escaped. */
export type Markup = ReturnType<typeof html>;

/** What one of our pages says. */
export interface Answer {
  title: string;
  content: Markup;
  status?: ContentfulStatusCode;
}

/** Answers with a page in the site's own frame, or in a bare frame that says the same if the site can't be read. */
export async function answerPage(
  c: Context,
  { readSitePage }: Pick<Deps, 'readSitePage'>,
  { title, content, status = 200 }: Answer,
) {
  const [frame, written] = await Promise.all([readSitePage(paths.bookFrame), content]);
  const escaped = String(html`${title}`);
  if (!frame?.includes(FRAME_CONTENT)) return c.html(bareFrame(title, written), status);
  const page = frame
    // The development server adds its own scripts to every page.
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(FRAME_TITLE, () => escaped)
    .replace(FRAME_CONTENT, () => String(written));
  return c.html(page, status);
}

function bareFrame(title: string, content: string) {
  return html`<!doctype html>
    <html lang="en-US">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
      </head>
      <body>
        <main id="main">${raw(content)}</main>
      </body>
    </html>`;
}

/** The news of a page. It has the focus when the page opens, so it is read aloud at once. */
export function newsBox(heading: string, words: Markup | string, isGood = false): Markup {
  return html`<div
    class="news ${isGood ? 'good' : ''}"
    role="group"
    aria-labelledby="news-title"
    id="news"
    tabindex="-1"
    autofocus
  >
    <h2 id="news-title">${heading}</h2>
    ${words}
  </div>`;
}
