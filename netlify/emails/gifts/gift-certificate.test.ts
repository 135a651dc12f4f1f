import { describe, expect, it, vi } from 'vitest';
import { addressLine } from '#contract/practice/words.ts';
import { practice } from '#lib/site/built/practice.ts';
import { pdfDrawing } from '#tests/helpers/texts/pdf-drawing.ts';
import { pdfText } from '#tests/helpers/texts/pdf-text.ts';
import { giftCertificatePdf, type GiftCertificate, printableText } from './gift-certificate.ts';

const gift: GiftCertificate = {
  code: 'K7M4XR92HJKPABCDEF',
  serviceName: 'Thai 60 min',
  isBookable: true,
  valueCents: 10_000,
  recipientName: 'Maren Lindqvist',
  purchaserName: 'Søren & Erik',
  personalMessage: 'Happy birthday!\nAn hour of quiet.',
  boughtAt: new Date('2026-11-20T18:00:00Z'),
};

const draw = (changed: Partial<GiftCertificate> = {}) =>
  giftCertificatePdf({ ...gift, ...changed }, practice);
const read = async (changed: Partial<GiftCertificate> = {}) =>
  pdfText(await draw(changed)).replaceAll(/\s+/g, ' ');

describe('the printed certificate', () => {
  it('says what it is worth, for whom, from whom, its code, how to use it and that it never expires', async () => {
    const words = await read();
    for (const text of [
      'Gift certificate',
      'Thai 60 min',
      'For Maren Lindqvist',
      'Happy birthday! An hour of quiet.',
      'From Søren & Erik',
      'K7M4XR-92HJKP-ABCDEF',
      `Book at practice.example and enter the code when you pay, or call ${practice.phone}.`,
      'Never expires. No fees.',
      practice.name,
      addressLine(practice.address),
    ]) {
      expect(words).toContain(text);
    }
  });

  it('names an amount in dollars', async () => {
    expect(await read({ serviceName: null })).toContain('$100 For');
  });

  it('is one page with a title and a language, tagged for screen readers', async () => {
    const pdf = Buffer.from(await draw()).toString('latin1');
    expect(pdf).toMatch(/\/Lang \(en-US\)/);
    expect(pdf).toContain('>Gift certificate: Thai 60 min<');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('/S /Document');
    expect(pdf).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(pdf).toContain('/Count 1');
  });

  // Look at the certificate itself before you write this anew by `vitest -u`.
  it.each<[string, Partial<GiftCertificate>]>([
    ['of a service', {}],
    [
      'with a long message',
      {
        recipientName: 'Maren Lindqvist and everybody at the little house by the lake',
        personalMessage: 'The lake was still this morning.\n\n'.repeat(14),
      },
    ],
    [
      'with a message of the widest letters',
      { recipientName: 'Maren '.repeat(13).trim(), personalMessage: 'W'.repeat(500) },
    ],
    [
      'of an amount without a message',
      { serviceName: null, personalMessage: null, recipientName: '李明' },
    ],
  ])('has everything in the same place as when we last checked it: %s', async (name, changed) => {
    await expect(pdfDrawing(await draw(changed))).toMatchFileSnapshot(
      `drawn/certificate-${name.replaceAll(' ', '-')}.txt`,
    );
  });

  it('keeps long names and the longest message whole, on one page', async () => {
    const message = 'The lake was still this morning. '.repeat(16).slice(0, 500).trim();
    const long = { recipientName: 'W'.repeat(80), personalMessage: message };
    const words = await read({ ...long, purchaserName: 'Ann '.repeat(20).trim() });
    expect(words.replaceAll(' ', '')).toContain(message.replaceAll(' ', ''));
    expect(words.replaceAll(' ', '')).toContain('W'.repeat(80));
    for (const personalMessage of ['a\n'.repeat(250), 'W'.repeat(500)]) {
      const pdf = Buffer.from(await draw({ ...long, personalMessage }));
      expect(pdf.toString('latin1')).toContain('/Count 1');
    }
  });

  it('prints no boxes: letters lose accents that the font lacks, and a name with nothing left gets a line to write on', async () => {
    expect(await read({ purchaserName: 'Łukasz Nguyễn 🎉' })).toContain('From Lukasz Nguyen');
    const words = await read({ recipientName: '李明', personalMessage: '生日快乐 🎁' });
    expect(words).toContain('For ____');
    expect(words).not.toContain('\ufffd');
  });

  it('prints a name of several lines on one', async () => {
    const [oneLine, twoLines] = await Promise.all([
      draw(),
      draw({ recipientName: 'Maren\nLindqvist' }),
    ]);
    expect(pdfDrawing(twoLines)).toEqual(pdfDrawing(oneLine));
  });

  it('is the same file whenever it is drawn, so that an email can be sent again under its key', async () => {
    const first = await draw();
    vi.useFakeTimers({ now: new Date('2030-01-01'), toFake: ['Date'] });
    try {
      expect(Buffer.compare(await draw(), first)).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

it.each([
  ['Ann 👩‍👩‍👧 ❤️ Lund', 'Ann Lund'],
  ['“Søren” – ½ €', '“Søren” – ½ €'],
  ['a\r\n\r\n\r\n\r\nb \n c', 'a\n\nb\nc'],
  ['Đặng Thị Ánh', 'Dang Thi Ánh'],
  ['Привет, Ann', ', Ann'],
  ['\u3220 Ann', 'Ann'],
  ['🎁 Ann 🎁', 'Ann'],
  ['a\rb \nc\n d', 'a\nb\nc\nd'],
  ['a\tb\u1680c\u3000d\u00a0\u2009e', 'a b c d e'],
  // Letters with no marks to lose have their nearest.
  ['łŁ đĐ ħĦ ŧŦ ŋŊ əƏ ſẞ ơƠ ưƯ', 'lL dD hH tT nN eE sSS oO uU'],
  ['1\u20102\u20113\u20124\u20155', '1-2-3–4—5'],
  ['the \ufb01rst \u2153 of May', 'the first 1/3 of May'],
  ['5\u2032 6\u2033 \u02bbOkina\u02bc', '5’ 6” ‘Okina’'],
])('%j is printed as %j', (typed, printed) => {
  expect(printableText(typed)).toBe(printed);
});
