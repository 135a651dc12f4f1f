import { html } from 'hono/html';
import { framePage } from '../pages/frame.ts';
import type { Mail } from './mailbox.ts';

const NOTICE = 'Stand-in for Resend: no e-mail leaves this machine';

/** The list of emails, newest first. */
export function mailListPage(mails: readonly Mail[]): string {
  if (mails.length === 0)
    return framePage({
      title: 'Mailbox',
      notice: NOTICE,
      body: html`<p class="card">
        No e-mail yet. Whatever the site sends appears here; reload to look again.
      </p>`,
    });
  return framePage({
    title: `Mailbox (${mails.length})`,
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
            ${mails.toReversed().map(
              (mail) =>
                html`<tr>
                  <td><a href="/messages/${mail.id}">${mail.subject}</a></td>
                  <td>${mail.to.join(', ')}</td>
                  <td>${time(mail.createdAt)}</td>
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
export function mailPage(mail: Mail): string {
  return framePage({
    title: mail.subject,
    notice: NOTICE,
    body: html`<p><a href="/">All messages</a></p>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(', ')}</dd>
        <dt>Sent</dt>
        <dd>${time(mail.createdAt)}</dd>
        ${mail.attachments.map(
          (attachment, index) =>
            html`<dt>Attached</dt>
              <dd>
                <a href="/messages/${mail.id}/attachments/${index}">${attachment.filename}</a>
              </dd>`,
        )}
      </dl>
      ${
        mail.html
          ? html`<iframe
              title="Message"
              sandbox="allow-popups"
              src="/messages/${mail.id}/html"
            ></iframe>`
          : ''
      }
      ${
        mail.text
          ? html`<h2>As plain text</h2>
              <pre class="card">${mail.text}</pre>`
          : ''
      }`,
  });
}

function time(iso: string): string {
  return iso.slice(0, 19).replace('T', ' ');
}
