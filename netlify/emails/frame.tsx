import type { CSSProperties, ReactNode } from 'react';
import { Body, Head, Html, Preview, render } from 'react-email';
import { addressLine, phoneHref } from '../../src/lib/site/contact-facts.ts';
import type { Practice } from '../../src/lib/site/practice-schema.ts';
import { emailStyleSheet, fonts, paint } from './email-styles.ts';
import { Shoreline } from './shoreline.tsx';

/** A link within words. */
export interface EmailLink {
  label: string;
  href: string;
}

/** Words, with links among them. */
export type EmailWords = string | readonly (string | EmailLink)[];

/** A line of a card. */
export type EmailRow = readonly [name: string, value: EmailWords];

/** What an email is made of. */
export type EmailPart =
  | { kind: 'text' | 'soft'; words: EmailWords }
  | { kind: 'title'; words: string }
  /** A card of names and values; amounts stand right, the last row is their sum. */
  | { kind: 'facts' | 'sums'; rows: readonly EmailRow[] }
  /** What somebody else wrote, with its lines as they are. */
  | { kind: 'quote'; words: string }
  /** Large, to be read out and typed. */
  | { kind: 'code'; words: string }
  | { kind: 'button'; link: EmailLink };

/** An email before it is drawn. */
export interface EmailContent {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  heading: string;
  parts: readonly EmailPart[];
}

/** Draws an email in the one frame that all share, and writes it as plain text. */
export async function renderEmail(content: EmailContent, practice: Practice) {
  return {
    subject: content.subject,
    html: await render(<Frame content={content} practice={practice} />),
    text: toText(content, practice),
  };
}

const link = paint({ fg: 'link' });
const soft = paint({ fg: 'soft' });
const text = { fontFamily: fonts.text, fontSize: '17px', lineHeight: '27px' };
const small = { fontFamily: fonts.text, fontSize: '15px', lineHeight: '23px' };

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
const heading = {
  fontFamily: fonts.heading,
  fontSize: '30px',
  lineHeight: '36px',
  fontWeight: 480,
  margin: '0 0 14px',
};

interface TableProps {
  className: string;
  style: CSSProperties;
  align?: 'center';
  /** The room below it, in pixels. */
  below?: number;
  children: ReactNode;
}

/** A box that keeps its padding in every program: a table of one cell. */
function Table({ className, style, align, below = 0, children }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      {...(align && { align })}
    >
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
        {below > 0 && (
          <tr>
            <td style={{ height: `${below}px`, lineHeight: '1px', fontSize: '1px' }}>&#8203;</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Part({ part }: { part: EmailPart }) {
  switch (part.kind) {
    case 'text':
      return (
        <p style={{ ...text, margin: '0 0 16px' }}>
          <Words words={part.words} />
        </p>
      );
    case 'soft':
      return (
        <p className={soft.className} style={{ ...soft.style, ...small, margin: '0 0 12px' }}>
          <Words words={part.words} />
        </p>
      );
    case 'title':
      return (
        <h2 style={{ ...heading, fontSize: '21px', lineHeight: '28px', margin: '24px 0 10px' }}>
          {part.words}
        </h2>
      );
    case 'quote':
      return <p style={{ ...text, margin: '0 0 16px', whiteSpace: 'pre-wrap' }}>{part.words}</p>;
    case 'code':
      return <Code code={part.words} />;
    case 'facts':
    case 'sums':
      return <Rows rows={part.rows} isSums={part.kind === 'sums'} />;
    case 'button':
      return <ButtonLink link={part.link} />;
  }
}

function Code({ code }: { code: string }) {
  const card = paint({ bg: 'sunken', line: 'line' });
  return (
    <Table
      className={`${card.className} card`}
      style={{
        ...card.style,
        borderRadius: '14px',
        border: `1px dashed ${card.style.borderColor}`,
        padding: '14px 18px',
        textAlign: 'center',
      }}
      below={14}
    >
      <p className={soft.className} style={{ ...soft.style, ...small, margin: 0 }}>
        Your code
      </p>
      <p style={{ ...text, fontSize: '22px', lineHeight: '32px', fontWeight: 650, margin: 0 }}>
        {code}
      </p>
    </Table>
  );
}

function Rows({ rows, isSums }: { rows: readonly EmailRow[]; isSums: boolean }) {
  const card = paint({ bg: 'sunken', line: 'line' });
  return (
    <Table
      className={`${card.className} card`}
      style={{
        ...card.style,
        borderRadius: '14px',
        border: `1px solid ${card.style.borderColor}`,
        padding: '6px 18px',
      }}
      below={14}
    >
      <table width="100%" cellPadding="0" cellSpacing="0">
        <tbody>
          {rows.map(([name, value], index) => (
            <Row
              key={index}
              name={name}
              value={value}
              isSum={isSums}
              isLast={index === rows.length - 1}
            />
          ))}
        </tbody>
      </table>
    </Table>
  );
}

function Row({
  name,
  value,
  isSum,
  isLast,
}: {
  name: string;
  value: EmailWords;
  isSum: boolean;
  isLast: boolean;
}) {
  const line = paint({ line: 'line' });
  const cell = {
    ...small,
    ...line.style,
    padding: '9px 0',
    verticalAlign: 'top',
    borderBottomStyle: isLast ? 'none' : 'solid',
    borderBottomWidth: isLast ? 0 : '1px',
    ...(isSum && isLast && { fontWeight: 650, fontSize: '17px' }),
  } as const;
  const isSoft = !(isSum && isLast);
  return (
    <tr>
      <th
        scope="row"
        align="left"
        className={isSoft ? `${line.className} ${soft.className}` : line.className}
        style={{
          fontWeight: 400,
          ...(isSoft && soft.style),
          ...cell,
          textAlign: 'left',
          width: isSum ? 'auto' : '34%',
          paddingRight: '12px',
        }}
      >
        {name}
      </th>
      <td
        align={isSum ? 'right' : 'left'}
        className={line.className}
        style={{
          ...cell,
          textAlign: isSum ? 'right' : 'left',
          fontVariantNumeric: 'tabular-nums',
          ...(isSum ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }),
        }}
      >
        <Words words={value} />
      </td>
    </tr>
  );
}

function ButtonLink({ link: { label, href } }: { link: EmailLink }) {
  const action = paint({ bg: 'action', fg: 'action-text' });
  return (
    <p style={{ margin: '22px 0 16px' }}>
      <a
        href={href}
        className={action.className}
        style={{
          ...action.style,
          ...text,
          display: 'inline-block',
          fontWeight: 600,
          padding: '10px 24px',
          borderRadius: '999px',
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </p>
  );
}

function Words({ words }: { words: EmailWords }) {
  const pieces = typeof words === 'string' ? [words] : words;
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={index} href={piece.href} className={link.className} style={link.style}>
        {piece.label}
      </a>
    ),
  );
}

/** The practice's phone number as a link. */
export function phoneOf({ phone }: Practice): EmailLink {
  return { label: phone, href: phoneHref(phone) };
}

function toText({ heading: title, parts }: EmailContent, practice: Practice): string {
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
