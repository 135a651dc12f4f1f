import { html } from 'hono/html';
import { framePage } from '../pages/frame.ts';
import type { Text } from './texts.ts';

const NOTICE = 'Stand-in for Twilio: no text message leaves this machine';

/** Every text message, newest first. */
export function textListPage(texts: readonly Text[]): string {
  const title = texts.length > 0 ? `Text messages (${texts.length})` : 'Text messages';
  if (texts.length === 0)
    return framePage({
      title,
      notice: NOTICE,
      body: html`<p class="card">
        No text message yet. Whatever the site sends appears here; reload to look again.
      </p>`,
    });
  return framePage({
    title,
    notice: NOTICE,
    body: html`${texts.toReversed().map(
        (text) =>
          html`<article class="card" style="margin-bottom:1rem">
            <p class="quiet" style="margin-top:0">
              To ${text.to}, ${text.createdAt.slice(0, 19).replace('T', ' ')}
            </p>
            <pre style="margin:0">${text.body}</pre>
          </article>`,
      )}
      <form method="post" action="/messages/delete"><button>Delete all</button></form>`,
  });
}
