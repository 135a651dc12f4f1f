import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commentsAndTitles, visibleWords, type Words } from '../helpers/browser/visible-text.ts';

/** What no one in Minnesota would say across a front desk, and what they would say. */
const UNSAID: readonly [said: RegExp, better: string][] = [
  [/\be-mail|(?<!\bpostal\s)\bmail(s|ed|box|boxes)?\b/i, 'email; on paper: postal mail'],
  [/\b(is|are|was|were|be|been|being)\s+told\b/i, 'will get an email, has been notified'],
  [/\b(goes|went)\s+back\b/i, 'refunded'],
  [/\bdid(n['’]t|\s+not)\s+come\b(?!\s+from)/i, 'no-show'],
  [/\b(some|no|every|any)body\b/i, 'someone, no one, everyone, anyone'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bleaves?\s+by\s+(itself|themselves)\b/i, 'is sent automatically'],
  [/\bstands\s+here\b/i, 'appears here'],
  [/\blook(s|ed|ing)?\s+into\b/i, 'review, check'],
  [/\bkept\s+for\s+(you|them|the\s+client)\b/i, 'held for you'],
  [/\bcancell(ed|ing)\b/i, 'canceled, canceling'],
  [/\bcatalogue/i, 'catalog'],
  [/\bcolour/i, 'color'],
  [/\bdearer\b/i, 'more expensive'],
  [/\btelephone/i, 'phone'],
];

/** Sentences that the specification quotes, which stay word for word. */
const QUOTED: readonly string[] = [
  // The label of the second way to deliver a gift certificate: paper, not email.
  'Physical Certificate (Pickup/Mail)',
  // The reason that a refund is sent with; it is shown to no one.
  'Cancelled by admin',
  // The warning of a check-in whose job has stopped.
  'Nobody is watching',
];

const FILES = globSync([
  'content/*.yaml',
  'src/**/*.{astro,ts,tsx}',
  'netlify/{emails,errors}/**/*.{ts,tsx}',
])
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

type Read = (file: string, source: string) => Words[];

/** What sounds translated in a file, each with its place: 'src/pages/index.astro:12: "mail" (email)'. */
function findUnsaid(
  file: string,
  source = readFileSync(file, 'utf8'),
  { unsaid = UNSAID, read = visibleWords as Read } = {},
): string[] {
  // To parse them all takes a minute: what is nowhere in a file is in none of its words.
  const suspects = unsaid.filter(([said]) => said.test(source));
  if (suspects.length === 0) return [];
  return read(file, source).flatMap(({ line, text }) => {
    const ours = QUOTED.reduce((rest, quoted) => rest.replaceAll(quoted, ''), text);
    return suspects.flatMap(([said, better]) => {
      const found = said.exec(ours);
      if (!found) return [];
      const at = line + ours.slice(0, found.index).split('\n').length - 1;
      return [`${file}:${at}: "${found[0].replaceAll(/\s+/g, ' ')}" (${better})`];
    });
  });
}

describe('what a person reads', () => {
  it('sounds like American English', () => {
    expect(FILES.length).toBeGreaterThan(300);
    expect(FILES.flatMap((file) => findUnsaid(file))).toEqual([]);
  });

  it('quotes no sentence of the specification that is gone', () => {
    const sources = FILES.map((file) => readFileSync(file, 'utf8'));
    expect(QUOTED.filter((quoted) => !sources.some((text) => text.includes(quoted)))).toEqual([]);
  });
});

/** Where and what is found in a file of this kind with this source. */
const foundIn = (kind: string, source: string) =>
  findUnsaid(`planted.${kind}`, source).map((found) => /:(\d+: ".*?")/.exec(found)?.[1]);

/** The rules that code's own words keep as well; the others name what a table or a status is called. */
const UNSAID_IN_CODE = UNSAID.filter(([said]) =>
  /body|whoever|told|back|come|leaves|looks?\(|dearer|colour|telephone/.test(said.source),
);

const CODE = globSync([
  '{build,local,netlify,scripts,src,tests}/**/*.{ts,tsx}',
  'supabase/schemas/*.sql',
  '{docs/**/*,README,CONTRIBUTING}.md',
])
  .filter((file) => !/leaked-passwords|database\.types|tests\/unit\/voice/.test(file))
  .sort();

/** The line comments of .sql, and what `comment on` says. */
const sqlComments: Read = (_, source) =>
  [...source.matchAll(/^comment on [^;]+? is\s+'((?:[^']|'')*)'|(?:^|\s)--\s(.*)$/gm)].map(
    ({ index, 0: { length }, 1: comment, 2: line = '' }) => ({
      line: source.slice(0, index + length).split('\n').length,
      text: comment?.replaceAll("''", "'") ?? line,
    }),
  );

const lines: Read = (_, source) =>
  source.split('\n').map((text, index) => ({ line: index + 1, text }));

/** Names in backquotes and paths of files are called what they are called. */
const withoutCode =
  (read: Read): Read =>
  (file, source) =>
    read(file, source).map(({ line, text }) => ({
      line,
      text: text.replaceAll(/`[^`]*`|\S+\.(md|sql|ts)\b/g, ''),
    }));

const readCode = withoutCode((file, source) => {
  if (file.endsWith('.sql')) return sqlComments(file, source);
  return (file.endsWith('.md') ? lines : commentsAndTitles)(file, source);
});

const findInCode = (file: string, source?: string) =>
  findUnsaid(file, source, { unsaid: UNSAID_IN_CODE, read: readCode });

/** Money that a client has yet to pay is due. What the practice owes a client, such as cash to give back, has its own word. */
const DEBT: readonly [said: RegExp, better: string][] = [
  [/(?<!\byou\s)\b(owe[sd]?|owing)\b(?!\s+to\s+the\s+client)/i, 'due'],
  [/\b(outstanding|unpaid|open|remaining)\s+(amount|balance|sum)\b|\byour\s+balance\b/i, 'due'],
  [/\bbalance\s+(due|of\s+an\s+appointment)\b/i, 'due'],
  [/\b(left|still|nothing|more)\s+to\s+(pay|collect)\b/i, 'due'],
  [/\bleave\s+(it\s+)?unpaid\b|\b(debts?|arrears)\b/i, 'due'],
];

describe('what a client has yet to pay', () => {
  const read = [...FILES, ...globSync('netlify/{api,jobs}/**/*.ts')]
    .filter((file) => !/\.test\.ts$|leaked-passwords/.test(file))
    .sort();

  it('is due, on every screen and in every message and document', () => {
    expect(read.flatMap((file) => findUnsaid(file, undefined, { unsaid: DEBT }))).toEqual([]);
  });

  const found = (sentence: string) =>
    findUnsaid('planted.ts', `export const words = '${sentence}';`, { unsaid: DEBT });

  it.each([
    'They owe $40',
    '$40 is owed',
    'Outstanding balance',
    'Added to your balance',
    'Balance due',
    'Still to collect: $40',
    'There is nothing to pay',
    'Leave unpaid',
    'Write off the debt',
  ])('isn’t said as in "%s"', (sentence) => {
    expect(found(sentence)).toHaveLength(1);
  });

  it.each([
    '$40 is still due',
    'You owe Sam a cash refund of $10',
    'The rest is still owed to the client',
    'Any balance stays on the certificate',
    'You choose how to pay',
  ])('isn’t meant by "%s"', (sentence) => {
    expect(found(sentence)).toEqual([]);
  });
});

describe('what a developer reads', () => {
  it('sounds like American English', () => {
    expect(CODE.length).toBeGreaterThan(1000);
    expect(CODE.flatMap((file) => findInCode(file))).toEqual([]);
  });

  const inCode = (kind: string, source: string) =>
    findInCode(`planted.${kind}`, source).map((found) => /:(\d+: ".*?")/.exec(found)?.[1]);

  it('is comments and titles, not code and sample texts', () => {
    const source = `// Nobody is here, but for \`nobody\`.
const somebody = 'Somebody was faster';
/** For
 * whoever asks. */
describe('a dearer massage', () => {
  it.each([['what goes back', 'to whoever asks'], ['nobody', 2]])('for everybody: %s', (title) => {
    expect(somebody).toBe('anybody there');
  });
  test(\`is told \${somebody}\`, () => {});
});`;
    expect(inCode('ts', source)).toEqual([
      '1: "Nobody"',
      '4: "whoever"',
      '5: "dearer"',
      '6: "everybody"',
      '6: "goes back"',
      '9: "is told"',
    ]);
  });

  it('is the comments of .sql, not its strings', () => {
    const source = `-- Nobody is here.
comment on table public.things is 'What somebody''s thing is';
comment on function public.act() is
  'Acts for whoever asks.';
select 'nobody' as name; -- but for whoever asks`;
    expect(inCode('sql', source)).toEqual([
      '1: "Nobody"',
      '2: "somebody"',
      '4: "whoever"',
      '5: "whoever"',
    ]);
  });

  it('is all of a .md file but its code', () => {
    expect(inCode('md', '# For whoever\n\n`nobody` is told')).toEqual([
      '1: "whoever"',
      '3: "is told"',
    ]);
  });
});

describe('the search for what sounds translated', () => {
  it.each([
    'We sent you a mail.',
    'Answer this e-mail',
    'It was mailed',
    'Look in your mailbox',
    'The client is told.',
    'They have been told',
    'All of it goes back',
    'Your payment went back',
    'Nobody waits for an answer.',
    'The client did not come',
    'Somebody took it',
    'Open to everybody',
    'We tell nobody',
    'Whoever has the link',
    'Two leave by themselves',
    'A session stands here',
    'A bank is looking into it',
    'A time is kept for you',
    'Your visit is cancelled',
    'Before cancelling',
    'From the catalogue',
    'The colour of it',
    'A dearer massage',
    'Call by telephone',
  ])('finds what is wrong with "%s"', (sentence) => {
    expect(foundIn('ts', `export const words = '${sentence}';`)).not.toEqual([]);
  });

  it.each([
    'We’ll email you, or ask for your mailing address.',
    'Sent by postal mail',
    'Physical Certificate (Pickup/Mail)',
    'Go back to the services',
    'No one is waiting. Someone will call everyone.',
    'Your appointment is canceled, under the cancellation policy.',
    'Swedish bodywork in the catalog, in color',
  ])('lets "%s" pass', (sentence) => {
    expect(foundIn('ts', `export const words = '${sentence}';`)).toEqual([]);
  });

  it('reads the text and the attributes of a component, on their lines', () => {
    const source = `import { x } from './mail';
// A comment on a mail.
type Kind = 'a mail' | 'another mail';
export const Planted = ({ status }: { status: Kind }) => (
  <p className="mail row" aria-label="Your mail box">
    {status === 'cancelled' ? \`\${x} is told\` : ''}
    cancelled and goes
    back to somebody <b>else</b>
  </p>
);`;
    expect(foundIn('tsx', source)).toEqual([
      '5: "mail"',
      '6: "is told"',
      '7: "goes back"',
      '8: "somebody"',
      '7: "cancelled"',
    ]);
  });

  it('reads the page, the front matter and the scripts of an .astro file', () => {
    const source = `---
import Page from '../mail.astro';
const title = 'Answer this mail';
---

<Page {title} lead="Nobody is here">
  {/* A comment on a mail. */}
  <p>Whoever comes</p>
  <script>
    alert('Your telephone');
  </script>
  <style>
    .mail { color: red; }
  </style>
</Page>`;
    expect(foundIn('astro', source)).toEqual([
      '3: "mail"',
      '6: "Nobody"',
      '8: "Whoever"',
      '10: "telephone"',
    ]);
  });

  it('reads the values of .yaml, not its keys and comments', () => {
    const source = `# A comment on a mail.
mail: an email
lines:
  - Good
  - 'By mail'
  - telephone`;
    expect(foundIn('yaml', source)).toEqual(['5: "mail"', '6: "telephone"']);
  });
});
