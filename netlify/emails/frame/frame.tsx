import { Body, Head, Html, Preview, render } from 'react-email';
import { addressLine } from '#contract/practice/words.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { phoneOf, type EmailContent, type EmailPart, type EmailWords } from './email-content.ts';
import {
  heading,
  Part,
  small,
  soft,
  Table,
  Words,
  emailStyleSheet,
  fonts,
  paint,
} from './email-parts.tsx';
import { Shoreline } from './shoreline.tsx';

/** Draws an email in the one frame that all share, and writes it as plain text. */
export async function renderEmail(content: EmailContent, practice: Practice) {
  return {
    subject: content.subject,
    html: await render(<Frame content={content} practice={practice} />),
    text: toText(content, practice),
  };
}

function Frame({ content, practice }: { content: EmailContent; practice: Practice }) {
  const page = paint({ bg: 'page', fg: 'text' });
  const sky = paint({ bg: 'sky-high', fg: 'text' });
  const surface = paint({ bg: 'surface', fg: 'text' });
  const site = { label: new URL(practice.url).hostname, href: practice.url };
  return (
    <Html lang="en">
      <Head>
        <title>{content.subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{emailStyleSheet}</style>
      </Head>
      <Body className={page.className} style={{ ...page.style, margin: 0, padding: 0 }}>
        <Preview>{content.preview}</Preview>
        <Table
          align="center"
          className={page.className}
          style={{ ...page.style, padding: '16px 8px' }}
        >
          <div style={{ maxWidth: '600px', margin: '0 auto' }}>
            <div
              className={surface.className}
              style={{ ...surface.style, borderRadius: '20px', overflow: 'hidden' }}
            >
              <Table
                className={`${sky.className} roomy`}
                style={{ ...sky.style, padding: '24px 28px 18px' }}
              >
                <a
                  href={practice.url}
                  className="fg-text"
                  style={{ ...paint({ fg: 'text' }).style, ...brand }}
                >
                  {practice.name}
                </a>
              </Table>
              <Shoreline />
              <Table
                className={`${surface.className} roomy`}
                // A name can be any length; more email programs support this property than overflow-wrap.
                style={{ ...surface.style, padding: '28px', wordBreak: 'break-word' }}
              >
                <h1 className="fg-text" style={{ ...paint({ fg: 'text' }).style, ...heading }}>
                  {content.heading}
                </h1>
                {content.parts.map((part, index) => (
                  <Part key={index} part={part} />
                ))}
              </Table>
            </div>
            <p
              className={soft.className}
              style={{ ...soft.style, ...small, margin: '16px 28px', textAlign: 'center' }}
            >
              {practice.name}
              <br />
              {addressLine(practice.address)}
              <br />
              <Words words={[phoneOf(practice), ' · ', site]} />
            </p>
          </div>
        </Table>
      </Body>
    </Html>
  );
}

const brand = {
  fontFamily: fonts.heading,
  fontSize: '22px',
  lineHeight: '28px',
  textDecoration: 'none',
};

/** Writes an email as plain text. */
export function toText({ heading: title, parts }: EmailContent, practice: Practice): string {
  const footer = [
    '-- ',
    practice.name,
    addressLine(practice.address),
    `${practice.phone} · ${practice.url}`,
  ].join('\n');
  return [title, ...parts.map(partText), footer].join('\n\n');
}

function partText(part: EmailPart): string {
  switch (part.kind) {
    case 'title':
      return part.words.toUpperCase();
    case 'facts':
    case 'sums':
      return part.rows.map(([name, value]) => `${name}: ${wordsText(value)}`).join('\n');
    case 'button':
      return `${part.link.label}: ${part.link.href}`;
    case 'code':
      return `Your code: ${part.words}`;
    default:
      return wordsText(part.words);
  }
}

/** A number, an address or the name of a site says itself; behind other words stands where they lead. */
function wordsText(words: EmailWords): string {
  const pieces = typeof words === 'string' ? [words] : words;
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (/^(tel|mailto):/.test(piece.href)) return piece.label;
      return piece.href.includes(piece.label) ? piece.href : `${piece.label} (${piece.href})`;
    })
    .join('');
}
