import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the contract and src/lib that no test notices, and why. */
export const LIB_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'src/contract/text.ts',
    line: 'exec(dialled(typed)) ?? []',
    becomes: '["Stryker was here"]',
    reason: 'Only the fourth part is asked for, which neither list has.',
  },
  {
    where: 'src/contract/intake.ts',
    line: 'new Date(Date.now() + 86_400_000)',
    becomes: 'new Date(Date.now() + 86_400_000).toISOString()',
    reason:
      'A day comes before every moment that begins with it, so that the comparison is the same.',
  },
  {
    where: 'src/contract/reminders.ts',
    line: "({ channel, customMessage = '' }) =>",
    reason: 'A message that is not there fits, and so does any other that is short and plain.',
  },
  {
    where: 'src/lib/last-booking.ts',
    line: 'nowMs - kept.writtenAtMs > FORGET_AFTER_MS',
    becomes: 'nowMs - kept.writtenAtMs >= FORGET_AFTER_MS',
    reason: 'A millisecond of a year.',
  },
  {
    where: 'src/lib/time-labels.ts',
    line: 'if (!format)',
    becomes: 'true',
    reason: 'What is made anew each time says the same, only later.',
  },
  {
    where: 'src/lib/time-labels.ts',
    line: 'formats.set(timeZone, format)',
    reason: 'What is made anew each time says the same, only later.',
  },
  {
    where: 'src/lib/time-labels.ts',
    line: 'dayAndTime.set(timeZone, format)',
    reason: 'What is made anew each time says the same, only later.',
  },
  {
    where: 'src/lib/time-labels.ts',
    line: 'parts.find((each) => each.type === type)',
    reason:
      'A format that is asked for a part always has it; the rest of the line is for the compiler.',
  },
  {
    where: 'src/lib/written-words.ts',
    line: "const [whole, label = ''",
    reason:
      'Both parts of a link are in whatever matches; the rest of the line is for the compiler.',
  },
  {
    where: 'src/lib/written-words.ts',
    line: 'exec(target) ?? []',
    becomes: '["Stryker was here"]',
    reason: 'Only the second part is asked for, which neither list has.',
  },
  {
    where: 'src/lib/paid-ahead.ts',
    line: 'creditCostCents !== null && priceCents < creditCostCents',
    becomes: 'true',
    reason: 'No price is below nothing, which null counts as; the comparison is for the compiler.',
  },
  {
    where: 'src/lib/booking-summary.ts',
    line: 'isMember: false',
    reason: 'The service is given at the price that this person pays, and at no other.',
  },
  {
    where: 'src/lib/booking-summary.ts',
    line: 'salesTaxes: []',
    reason: 'Only the subtotal is taken, which is before tax.',
  },
  {
    where: 'src/lib/session-storage.ts',
    line: "sessionStorage.getItem(key) ?? 'null'",
    becomes: '""',
    reason: 'What is no JSON is nothing too.',
  },
  {
    where: 'src/lib/navigation.ts',
    line: 'if (href === paths.home)',
    becomes: 'false',
    reason: 'No path of the site begins with two slashes.',
  },
  {
    where: 'src/lib/navigation.ts',
    line: 'if (href === paths.home)',
    becomes: 'false',
    reason: 'No path begins with two slashes: it spares looking.',
  },
  {
    where: 'src/lib/session-storage.ts',
    line: "if (typeof known === 'string'",
    becomes: 'true',
    reason:
      'Written out, nothing that is no text has the shape of a key: the comparison is for the compiler.',
  },
  {
    where: 'src/lib/session-storage.ts',
    line: '} catch {',
    becomes: '{}',
    reason: 'What cannot be read is no value, whether it is null or undefined.',
  },
  {
    where: 'src/lib/contact-facts.ts',
    line: "words.join('')",
    becomes: '"Stryker was here!"',
    reason: 'One word is joined with nothing.',
  },
  {
    where: 'src/lib/contact-facts.ts',
    line: 'const times = opens && closes',
    becomes: 'opens || closes',
    reason: 'A day has both or neither: practice.yaml is refused otherwise.',
  },
  {
    where: 'src/lib/last-booking.ts',
    line: 'known.ahead.startsAt < startsAt',
    becomes: 'known.ahead.startsAt <= startsAt',
    reason: 'No two appointments begin at the same moment.',
  },
  {
    where: 'src/lib/last-booking.ts',
    line: 'known.ahead?.link ?? null',
    reason: 'An appointment that is known is ahead: only the compiler does not know.',
  },
  {
    where: 'src/lib/structured-data.ts',
    line: "absoluteUrl('/', site)",
    becomes: '""',
    reason: 'No path and the path of the home page are the same address.',
  },
  {
    where: 'src/lib/read-content.ts',
    line: '{ cause }',
    becomes: '{}',
    reason: 'The message says it all; the cause has the stack for whoever looks for it.',
  },
  {
    where: 'src/lib/written-words.ts',
    line: "code: 'custom'",
    becomes: '""',
    reason: 'Only the message of a problem is shown.',
  },
  {
    where: 'src/lib/last-booking.ts',
    line: 'if (!kept?.serviceId',
    becomes: 'kept.serviceId',
    reason: 'What is asked of nothing fails, which is caught and means nothing too.',
  },
];
