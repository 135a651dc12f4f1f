import { readFile } from 'node:fs/promises';
import { displayGiftCode } from '#contract/rules/gift-code.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { addressLine } from '#contract/practice/words.ts';
import { composeScene } from '#lib/landscape/compose-scene.ts';
import { SHEET, type Role } from '#lib/landscape/scene.ts';
import type { Practice } from '#contract/practice/practice.ts';

/** A gift certificate, as its recipient gets it. */
export interface GiftCertificate {
  /** All its characters, without hyphens. */
  code: string;
  /** The service that it is worth, or null for an amount. */
  serviceName: string | null;
  /** Whether that service can be booked online; if it isn't in the catalog, its owner calls. */
  isBookable: boolean;
  valueCents: number;
  recipientName: string;
  purchaserName: string;
  personalMessage: string | null;
  boughtAt: Date;
}

/** Returns what a certificate is worth, in words: "Thai 60 min" or "$100". */
export function giftWorth({ serviceName, valueCents }: GiftCertificate): string {
  return serviceName ?? displayMoney(valueCents);
}

/** Says how to use a certificate. */
export function giftUse({ serviceName, isBookable, valueCents }: GiftCertificate): string {
  if (serviceName === null)
    return 'Good for any massage, in full or in part. Any balance stays on the certificate.';
  if (!isBookable)
    return `Call us to book ${serviceName}, or put the ${displayMoney(valueCents)} paid for it toward any massage. Any balance stays on the certificate.`;
  return `Good for ${serviceName}, even if the price goes up; enhancements are extra. Or put what was paid toward any other massage. Any balance stays on the certificate.`;
}

/** Required by Minnesota Statutes 325G.53, and good manners anyway. */
export const GIFT_PROMISE = 'Never expires. No fees.';

/** The dawn colors of tokens.css, because PDFs don't support OKLCH. */
const SCENERY: Record<Role, readonly [color: string, opacity: number]> = {
  halo: ['#ffe9c7', 0.75],
  sun: ['#ffe2a7', 1],
  'ridge-far': ['#b2ccd7', 1],
  'ridge-near': ['#82a9b3', 1],
  'water-far': ['#debcad', 1],
  'water-mid': ['#6b9ba9', 1],
  'water-near': ['#306c7e', 1],
  trees: ['#2e5b5b', 1],
  foam: ['#feefdc', 0.75],
  page: ['#fbfaf6', 1],
};
const COLORS = {
  paper: '#fbfaf6',
  birch: '#f3f0e7',
  line: '#e3ddd1',
  skyHigh: '#f9f3e6',
  skyLow: '#ffd5bb',
  ink: '#112a33',
  soft: '#3e545c',
  clay: '#8c3d20',
};

/** US Letter, landscape. The sheet stays away from the edges, where home printers can't print. */
const PAGE = { width: 792, height: 612 };
const SHEET_EDGE = 26;
const FRAME = {
  left: SHEET_EDGE,
  top: SHEET_EDGE,
  width: PAGE.width - 2 * SHEET_EDGE,
  height: PAGE.height - 2 * SHEET_EDGE,
};
const SCENE_SCALE = FRAME.width / SHEET.width;
/** A little of the sky is cut off. */
const SKY_CUT = 22;
const SCENE_HEIGHT = SCENE_SCALE * SHEET.height - SKY_CUT;
const LEFT = { x: FRAME.left + 40, width: 392 };
const RIGHT = { x: FRAME.left + 476, width: 224 };
/** The strip with the code, across the bottom of the sheet. */
const FOOT = { top: FRAME.top + FRAME.height - 92, height: 92 };
const WORDS_TOP = FRAME.top + SCENE_HEIGHT + 10;

const FACES = ['heading', 'text', 'strong'] as const;
type Face = (typeof FACES)[number];

/** Read from the root of the repository, like the facts of the practice; netlify.toml includes them. */
const readFace = (face: Face) => readFile(`netlify/emails/fonts/${face}.ttf`);

/** Draws a certificate as a one-page PDF, tagged for screen readers. The same certificate gives the same file. */
export async function giftCertificatePdf(
  gift: GiftCertificate,
  practice: Practice,
): Promise<Uint8Array> {
  const [{ default: Document }, ...fonts] = await Promise.all([
    import('pdfkit'),
    ...FACES.map(readFace),
  ]);
  const doc: PDFKit.PDFDocument = new Document({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // The library's own fonts are files in its folder, which a bundle doesn't have.
    font: fonts[0] as unknown as string,
    pdfVersion: '1.7',
    // Its types don't know this one yet.
    subset: 'PDF/UA' as 'PDF/A-3',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Gift certificate: ${giftWorth(gift)}`,
      Author: practice.name,
      Creator: practice.name,
      Producer: practice.name,
      CreationDate: gift.boughtAt,
      ModDate: gift.boughtAt,
    },
  });
  FACES.forEach((face, index) => doc.registerFont(face, fonts[index]!));
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  drawScenery(doc);
  drawWords(doc, gift, practice);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawScenery(doc: PDFKit.PDFDocument): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save();
  doc.roundedRect(FRAME.left, FRAME.top, FRAME.width, FRAME.height, 18).clip();
  doc.rect(FRAME.left, FRAME.top, FRAME.width, FRAME.height).fill(COLORS.paper);
  const sky = doc.linearGradient(0, FRAME.top, 0, FRAME.top + SCENE_HEIGHT * 0.66);
  doc
    .rect(FRAME.left, FRAME.top, FRAME.width, SCENE_HEIGHT - 4)
    .fill(sky.stop(0, COLORS.skyHigh).stop(1, COLORS.skyLow));
  doc.save();
  doc.rect(FRAME.left, FRAME.top, FRAME.width, SCENE_HEIGHT).clip();
  doc.translate(FRAME.left, FRAME.top - SKY_CUT).scale(SCENE_SCALE);
  const scene = composeScene({ timeOfDay: 'dawn', subject: 'loons', seed: 'gift certificate' });
  for (const { role, d, line, at: [x, y, scale = 1] = [0, 0] } of scene.shapes) {
    const [color, opacity] = SCENERY[role];
    doc.save();
    doc.translate(x, y).scale(scale);
    doc.path(d);
    if (line === undefined) doc.fillOpacity(opacity).fill(color);
    else doc.lineWidth(line).lineCap('round').strokeOpacity(opacity).stroke(color);
    doc.restore();
  }
  doc.restore();
  doc.rect(FRAME.left, FOOT.top, FRAME.width, FOOT.height).fill(COLORS.birch);
  doc.restore();
  doc
    .roundedRect(FRAME.left, FRAME.top, FRAME.width, FRAME.height, 18)
    .lineWidth(0.75)
    .stroke(COLORS.line);
  doc.endMarkedContent();
}

function drawWords(doc: PDFKit.PDFDocument, gift: GiftCertificate, practice: Practice): void {
  const site = new URL(practice.url).hostname;
  const block = createWriter(doc);
  block('P', practice.name, { face: 'heading', sizes: [17], ...LEFT, y: FRAME.top + 26 });
  block('H1', 'Gift certificate', { face: 'heading', sizes: [44], ...LEFT, y: FRAME.top + 50 });

  const worth = { face: 'heading', sizes: [36, 30, 25, 21], maxHeight: 50 } as const;
  let y = block('H2', giftWorth(gift), { ...worth, ...LEFT, y: WORDS_TOP });
  y = writeName(block, 'For', gift.recipientName, y + 4);
  const message = printableText(gift.personalMessage ?? '');
  const from = FOOT.top - 42;
  if (message !== '') {
    const sizes = [14, 13, 12, 11, 10, 9, 8, 7];
    const room = { ...LEFT, y: y + 9, maxHeight: from - y - 15 };
    y = block('P', message, { face: 'text', sizes, color: COLORS.soft, ...room }) + 6;
  }
  writeName(block, 'From', gift.purchaserName, Math.min(y + 4, from));

  const side = { face: 'text', sizes: [11.5], color: COLORS.soft, ...RIGHT } as const;
  y = block('H2', 'How to use it', { face: 'heading', sizes: [17], ...RIGHT, y: WORDS_TOP + 8 });
  const how = `Book at ${site} and enter the code when you pay, or call ${practice.phone}.`;
  y = block('P', how, { ...side, y: y + 6 });
  y = block('P', printableText(giftUse(gift)), { ...side, y: y + 6 });
  block('P', GIFT_PROMISE, { ...side, face: 'strong', color: COLORS.clay, y: y + 7 });

  const label = { face: 'strong', sizes: [10], color: COLORS.soft } as const;
  block('P', 'Your code', { ...label, ...LEFT, y: FOOT.top + 17 });
  const code = { face: 'strong', sizes: [27], spacing: 1.1, ...LEFT, width: 440 } as const;
  block('P', displayGiftCode(gift.code), { ...code, y: FOOT.top + 33 });
  const where = [practice.name, addressLine(practice.address), `${practice.phone} · ${site}`];
  const small = { face: 'text', sizes: [9.5], color: COLORS.soft, ...RIGHT } as const;
  block('P', where.join('\n'), { ...small, y: FOOT.top + 24 });
}

/** Writes a name, or a blank line to write it on if the fonts have none of its letters. */
function writeName(block: Writer, before: string, name: string, y: number): number {
  const words = printableText(name).replaceAll('\n', ' ');
  const style = {
    face: 'heading',
    sizes: [18, 16, 14, 12, 10, 8],
    maxHeight: 32,
    ...LEFT,
    y,
  } as const;
  return block('P', `${before} ${words || '_'.repeat(24)}`, style);
}

interface Style {
  face: Face;
  /** The largest size that fits is used. */
  sizes: readonly number[];
  maxHeight?: number;
  color?: string;
  spacing?: number;
  x: number;
  y: number;
  width: number;
}

/** Writes one block of words and returns where it ends. */
type Writer = (tag: string, words: string, style: Style) => number;

function createWriter(doc: PDFKit.PDFDocument): Writer {
  const root = doc.struct('Document');
  doc.addStructure(root);
  return (
    tag,
    words,
    { face, sizes, maxHeight = PAGE.height, color, spacing = 0, x, y, width },
  ) => {
    doc.font(face);
    const options = { width, characterSpacing: spacing, lineGap: 1.5 };
    const sizeOf = (value: string) =>
      sizes.find((each) => doc.fontSize(each).heightOfString(value, options) <= maxHeight);
    // If the lines don't fit at any size, for example five hundred characters on as many lines, they are joined into one.
    const size = sizeOf(words);
    const written = size === undefined ? words.replaceAll(/\n+/g, ' ') : words;
    doc.fontSize(size ?? sizeOf(written) ?? sizes.at(-1)!);
    const height = doc.heightOfString(written, options);
    root.add(
      doc.struct(tag, {}, () => {
        doc.fillColor(color ?? COLORS.ink, 1).text(written, x, y, options);
      }),
    );
    return y + height;
  };
}

/** Replacements for characters that have no marks to lose. */
const REPLACED: Record<string, string> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'e',
  Ə: 'E',
  ẞ: 'SS',
  '\t': ' ',
  '\u2044': '/',
  '\u02bb': '‘',
  '\u02bc': '’',
  '\u2010': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2032': '’',
  '\u2033': '”',
};

/** The characters in the fonts of printed certificates (scripts/assets/build-fonts.ts). */
const PRINTED = /[\n -~\u00a0-\u00ffıŒœ–—‘’‚“”„•…€™−]/u;

/**
 * Returns a text as a certificate can print it. A letter that the fonts lack loses its marks ("ễ" becomes "e"). If that doesn't
 * help, as with emoji and other scripts, it is left out: nothing is ever printed as a box.
 */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\r\n?/g, '\n'), printableCharacter)
    .join('')
    .replaceAll(/[ \u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

function printableCharacter(character: string): string {
  if (PRINTED.test(character)) return character;
  if (/\p{Zs}/u.test(character)) return ' ';
  // A character that combines several, such as "ﬁ" or "⅓", becomes its parts.
  const bare = REPLACED[character] ?? character.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const parts = Array.from(bare, (part) => REPLACED[part] ?? part);
  return parts.every((part) => PRINTED.test(part)) ? parts.join('') : '';
}
