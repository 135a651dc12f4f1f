import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the emails that no test notices, and why. */
export const EMAILS_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'netlify/emails/appointment-texts.ts',
    line: "said.at(-1) ?? ''",
    becomes: '"Stryker was here!"',
    reason: 'There is always something to say: only the compiler does not know.',
  },
  {
    where: 'netlify/emails/booking-words.ts',
    line: "type === 'timeZoneName'",
    becomes: "parts.find(({ type }) => type === 'timeZoneName').value",
    reason: 'A date that is asked for the name of its zone always has it.',
  },
  {
    where: 'netlify/emails/calendar-file.ts',
    line: '?.paidAt ?? new Date(0)',
    becomes: 'sessions[index++].paidAt',
    reason: 'A file has one stamp for each session: only the compiler does not know.',
  },
  {
    where: 'netlify/emails/money-words.ts',
    line: 'if (before.credits > 0 && now.credits > 0) return',
    becomes: 'true',
    reason: 'What ends an appointment never takes a credit that had not paid for it before.',
  },
  {
    where: 'netlify/emails/money-words.ts',
    line: 'if (before.credits > 0 && now.credits > 0) return',
    becomes: 'before.credits >= 0',
    reason: 'What ends an appointment never takes a credit that had not paid for it before.',
  },
  {
    where: 'netlify/emails/money-words.ts',
    line: 'const isCreditUsed = before.credits > 0 && now.credits > 0;',
    becomes: 'true',
    reason: 'What ends an appointment never takes a credit that had not paid for it before.',
  },
  {
    where: 'netlify/emails/money-words.ts',
    line: 'const isCreditUsed = before.credits > 0 && now.credits > 0;',
    becomes: 'before.credits >= 0',
    reason: 'What ends an appointment never takes a credit that had not paid for it before.',
  },
  {
    where: 'netlify/emails/standing-emails.ts',
    line: "if (!first) return '';",
    reason: 'An email without a date is refused before: only the compiler does not know.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: "doc.on('end', resolve).on('error', reject)",
    becomes: '""',
    reason: 'Only for a failure of the library: nothing that we draw makes it fail.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: 'heightOfString(said, options) <= maxHeight',
    becomes: 'doc.fontSize(each).heightOfString(said, options) < maxHeight',
    reason: 'No words are to the hundredth of a point as high as their room.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: 'sizes.at(-1)!',
    becomes: '+1',
    reason: 'Five hundred of the widest letters fit in the smallest size.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: 'doc.endMarkedContent()',
    reason: 'The library ends it by itself where the words begin.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: "timeOfDay: 'dawn', subject: 'loons'",
    becomes: '""',
    reason:
      'The shapes are those of any time of day: a certificate has its own colors, which are held.',
  },
  {
    where: 'netlify/emails/gift-certificate.ts',
    line: "doc.markContent('Artifact', { type: 'Layout' })",
    reason: 'What kind of decoration it is says nothing to anyone; that it is one is held.',
  },
];
