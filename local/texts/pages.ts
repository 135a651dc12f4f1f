import { html } from 'hono/html';
import { TEXT_ERRORS, TEXT_STATUSES } from '#platform/providers/provider-reports.ts';
import { framePage } from '../pages/frame.ts';
import type { Text } from './texts.ts';

const NOTICE = 'Stand-in for Twilio: no text message leaves this machine';

/** Starts a conversation, from any phone. */
const TO_THE_PRACTICE = html`<details class="card" style="margin-bottom:1rem">
  <summary>Text the practice</summary>
  <form method="post" action="/messages/received">
    <p>
      <label>From <input name="number" type="tel" placeholder="(320) 555-0111" required /></label>
      <label>Text <input name="words" required /></label> <button>Send</button>
    </p>
  </form>
</details>`;

/** Every text message, newest first. */
export function textListPage(texts: readonly Text[]): string {
  const title = texts.length > 0 ? `Text messages (${texts.length})` : 'Text messages';
  if (texts.length === 0)
    return framePage({
      title,
      notice: NOTICE,
      body: html`<p class="card">
          No text message yet. Whatever the site sends appears here; reload to look again.
        </p>
        ${TO_THE_PRACTICE}`,
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
            <details>
              <summary>Reply, or report what became of it</summary>
              <form method="post" action="/messages/${text.id}/reply">
                <p>
                  <label>Reply <input name="words" required /></label> <button>Send</button>
                </p>
              </form>
              <form method="post" action="/messages/${text.id}/report">
                <p>
                  <label>
                    Status
                    <select name="status">
                      ${[...TEXT_STATUSES.keys()].map((status) => html`<option>${status}</option>`)}
                    </select>
                  </label>
                  <label>
                    Error
                    <select name="code">
                      <option value="">none</option>
                      ${[...TEXT_ERRORS].map(
                        ([code, { words }]) =>
                          html`<option value="${code}">${code}: ${words}</option>`,
                      )}
                    </select>
                  </label>
                  <button>Report it to the site</button>
                </p>
              </form>
            </details>
          </article>`,
      )}
      ${TO_THE_PRACTICE}
      <form method="post" action="/messages/delete"><button>Delete all</button></form>`,
  });
}

/** What the site answered to a text. */
export function replyPage(answer: string): string {
  return framePage({
    title: 'The answer',
    notice: NOTICE,
    body: html`<pre class="card">${/<Message>(.*)<\/Message>/s.exec(answer)?.[1] ?? 'None.'}</pre>
      <p><a href="/">All text messages</a></p>`,
  });
}
