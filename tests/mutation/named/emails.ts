import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the emails that no test notices, and why. */
export const EMAILS_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'netlify/emails/text-length.ts',
    line: "wordings.at(-1) ?? ''",
    becomes: '"Stryker was here!"',
    reason:
      'There is always at least one text to choose from; the fallback only satisfies the type checker.',
  },
  {
    where: 'netlify/emails/booking-text.ts',
    line: "type === 'timeZoneName'",
    becomes: "parts.find(({ type }) => type === 'timeZoneName').value",
    reason:
      'A date formatted with a zone name always has that part; `?.` and `??` only satisfy the type checker.',
  },
  {
    where: 'netlify/emails/calendar-file.ts',
    line: '?.asOf ?? new Date(0)',
    becomes: 'sessions[index++].paidAt',
    reason:
      'A file has exactly one stamp per session; `?.` and `??` only satisfy the type checker.',
  },
  {
    where: 'netlify/emails/recurring-emails.ts',
    line: "if (!first) return '';",
    reason:
      'The email is never composed without a date; this line only satisfies the type checker.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: "doc.on('end', resolve).on('error', reject)",
    becomes: '""',
    reason:
      'The event is only for a failure inside the PDF library, and nothing that is drawn here causes one.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: 'heightOfString(said, options) <= maxHeight',
    becomes: 'doc.fontSize(each).heightOfString(said, options) < maxHeight',
    reason: 'The two differ only for text exactly as tall as its space, to a fraction of a point.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: 'sizes.at(-1)!',
    becomes: '+1',
    reason: 'The fallback is never used: even 500 of the widest letters fit in the smallest size.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: 'doc.endMarkedContent()',
    reason: 'The PDF library closes the mark on its own where the text begins.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: "timeOfDay: 'dawn', subject: 'loons'",
    becomes: '""',
    reason:
      'The time of day only affects colors, and a certificate uses its own, which are tested.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: "doc.markContent('Artifact', { type: 'Layout' })",
    reason:
      'The kind of artifact is never announced to a reader; that the drawing is an artifact is tested.',
  },
];
