import type { CSSProperties, ReactNode } from 'react';
import type { EmailLink, EmailPart, EmailRow, EmailWords } from './email-content.ts';

/** The site's colors in the light and dark schemes; email programs support neither custom properties nor OKLCH. */
const colors = {
  page: ['#f3f0e7', '#0d1d23'],
  surface: ['#fffefd', '#14272e'],
  sunken: ['#fbfaf6', '#07161c'],
  line: ['#e3ddd1', '#2c4149'],
  text: ['#112a33', '#eeebe2'],
  soft: ['#3e545c', '#adbec3'],
  link: ['#8c3d20', '#eca57d'],
  action: ['#a64f2b', '#dd8f66'],
  'action-text': ['#fffefd', '#28150e'],
  'sky-high': ['#f9f3e6', '#0e1f2c'],
  'sky-mid': ['#fce5cd', '#3d3340'],
  'sky-low': ['#ffd5bb', '#734651'],
  sun: ['#ffe9bd', '#ecaf79'],
  'ridge-far': ['#b2ccd7', '#2f4251'],
  'ridge-near': ['#82a9b3', '#1f3641'],
  trees: ['#2e5b5b', '#071c20'],
  'water-far': ['#debcad', '#5c3e47'],
  'water-mid': ['#6b9ba9', '#122f3a'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Color = keyof typeof colors;

/** What a color is used for. */
const PROPERTIES = { bg: 'backgroundColor', fg: 'color', line: 'borderColor' } as const;

/** Paints an element: the light scheme in its style, the dark one by its class. */
export function paint(painted: Partial<Record<keyof typeof PROPERTIES, Color>>): {
  className: string;
  style: CSSProperties;
} {
  const entries = Object.entries(painted) as [keyof typeof PROPERTIES, Color][];
  return {
    className: entries.map(([where, color]) => `${where}-${color}`).join(' '),
    style: Object.fromEntries(
      entries.map(([where, color]) => [PROPERTIES[where], colors[color][0]]),
    ),
  };
}

/** The dark scheme and narrow screens, for programs that read a style sheet. Only !important overrides a style attribute. */
export const emailStyleSheet = `@media (max-width:480px){.roomy{padding:22px 18px!important}.card{padding:4px 14px!important}}:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  colors,
)
  .map(
    ([name, [, dark]]) =>
      `.bg-${name}{background-color:${dark}!important}.fg-${name}{color:${dark}!important}.line-${name}{border-color:${dark}!important}`,
  )
  .join('')}}`;

/** Installed fonts; emails don't load any. */
export const fonts = {
  heading: 'Fraunces, Georgia, "Times New Roman", serif',
  text: 'Figtree, "Segoe UI", Helvetica, Arial, sans-serif',
};

const link = paint({ fg: 'link' });
export const soft = paint({ fg: 'soft' });
const text = { fontFamily: fonts.text, fontSize: '17px', lineHeight: '27px' };
export const small = { fontFamily: fonts.text, fontSize: '15px', lineHeight: '23px' };

export const heading = {
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
export function Table({ className, style, align, below = 0, children }: TableProps) {
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

/** A part of an email, drawn by its kind. */
export function Part({ part }: { part: EmailPart }) {
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

/** Words, with the links among them. */
export function Words({ words }: { words: EmailWords }) {
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
