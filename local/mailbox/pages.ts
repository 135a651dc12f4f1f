import { html } from 'hono/html';
import { EMAIL_EVENTS } from '#platform/providers/provider-reports.ts';
import { framePage } from '../pages/frame.ts';
import type { Email } from './mailbox.ts';

const NOTICE = 'Stand-in for Resend: no email leaves this machine';

/** The list of emails, newest first. */
export function emailListPage(emails: readonly Email[]): string {
  if (emails.length === 0)
    return framePage({
      title: 'Mailbox',
      notice: NOTICE,
      body: html`<p class="card">
        No email yet. Whatever the site sends appears here; reload to look again.
      </p>`,
    });
  return framePage({
    title: `Mailbox (${emails.length})`,
    notice: NOTICE,
    body: html`<div class="card scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Subject</th>
              <th scope="col">To</th>
              <th scope="col">Sent</th>
            </tr>
          </thead>
          <tbody>
            ${emails.toReversed().map(
              (email) =>
                html`<tr>
                  <td><a href="/messages/${email.id}">${email.subject}</a></td>
                  <td>${email.to.join(', ')}</td>
                  <td>${time(email.createdAt)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <form method="post" action="/messages/delete">
        <p><button>Delete all</button></p>
      </form>`,
  });
}

/** One email: its header, its attachments, and its body in a frame that runs no scripts. */
export function emailPage(email: Email): string {
  return framePage({
    title: email.subject,
    notice: NOTICE,
    body: html`<p><a href="/">All messages</a></p>
      <dl>
        <dt>From</dt>
        <dd>${email.from}</dd>
        <dt>To</dt>
        <dd>${email.to.join(', ')}</dd>
        <dt>Sent</dt>
        <dd>${time(email.createdAt)}</dd>
        ${email.attachments.map(
          (attachment, index) =>
            html`<dt>Attached</dt>
              <dd>
                <a href="/messages/${email.id}/attachments/${index}">${attachment.filename}</a>
              </dd>`,
        )}
      </dl>
      <form method="post" action="/messages/${email.id}/report">
        <p>
          <label>
            What became of it
            <select name="type">
              ${[...EMAIL_EVENTS].map(
                ([type, { words }]) => html`<option value="${type}">${type}: ${words}</option>`,
              )}
            </select>
          </label>
          <button>Report it to the site</button>
        </p>
      </form>
      ${
        email.html
          ? html`<iframe
              title="Message"
              sandbox="allow-popups"
              src="/messages/${email.id}/html"
            ></iframe>`
          : ''
      }
      ${
        email.text
          ? html`<h2>As plain text</h2>
              <pre class="card">${email.text}</pre>`
          : ''
      }`,
  });
}

function time(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
