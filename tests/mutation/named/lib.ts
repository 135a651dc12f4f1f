import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the contract and src/lib that no test notices, and why. */
export const LIB_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'src/contract/rules/text.ts',
    line: 'exec(dialled(typed)) ?? []',
    becomes: '["Stryker was here"]',
    reason:
      "Only the last group of the match is tested, and neither the empty list nor Stryker's one-item list has it.",
  },
  {
    where: 'src/contract/people/intake.ts',
    line: 'new Date(Date.now() + 86_400_000)',
    becomes: 'new Date(Date.now() + 86_400_000).toISOString()',
    reason:
      'As text, a date sorts before any timestamp of the same date, so comparing with the whole timestamp gives the same answer.',
  },
  {
    where: 'src/contract/appointments/reminders.ts',
    line: "({ channel, customMessage = '' }) =>",
    reason:
      'The default only stands in for a missing message, and any short plain text passes this check just as an empty one does.',
  },
  {
    where: 'src/contract/practice/words.ts',
    line: "words.join('')",
    becomes: '"Stryker was here!"',
    reason: 'A list of one word has nothing to put a separator between.',
  },
  {
    where: 'src/contract/practice/words.ts',
    line: 'const times = opens && closes',
    becomes: 'opens || closes',
    reason: 'Hours come from the database with both, or are said without either.',
  },
  {
    where: 'src/lib/booking/last-booking.ts',
    line: 'nowMs - kept.writtenAtMs > FORGET_AFTER_MS',
    becomes: 'nowMs - kept.writtenAtMs >= FORGET_AFTER_MS',
    reason: 'The two differ for one millisecond in a whole year.',
  },
  {
    where: 'src/lib/time/clock.ts',
    line: 'if (!format)',
    becomes: 'true',
    reason: 'A cache: without it, each call builds the same format again, only more slowly.',
  },
  {
    where: 'src/lib/time/clock.ts',
    line: 'formats.set(timeZone, format)',
    reason: 'A cache: without it, each call builds the same format again, only more slowly.',
  },
  {
    where: 'src/lib/time/clock.ts',
    line: 'dayAndTime.set(timeZone, format)',
    reason: 'A cache: without it, each call builds the same format again, only more slowly.',
  },
  {
    where: 'src/lib/time/clock.ts',
    line: 'parts.find((each) => each.type === type)',
    reason:
      'The format always contains the parts asked for; `?.` and `??` only satisfy the type checker.',
  },
  {
    where: 'src/lib/site/filled-text.ts',
    line: "const [whole, label = ''",
    reason:
      'The pattern only matches with both groups present; the defaults only satisfy the type checker.',
  },
  {
    where: 'src/lib/site/filled-text.ts',
    line: 'exec(target) ?? []',
    becomes: '["Stryker was here"]',
    reason: 'Only the second item is used, and neither list has one.',
  },
  {
    where: 'src/lib/booking/paid-ahead.ts',
    line: 'creditCostCents !== null && priceCents < creditCostCents',
    becomes: 'true',
    reason:
      '`null` compares as 0, and no price is below 0; the check only satisfies the type checker.',
  },
  {
    where: 'src/lib/booking/booking-summary.ts',
    line: 'isMember: false',
    reason:
      'The price passed in is already the price this person pays, and no member price comes with it.',
  },
  {
    where: 'src/lib/booking/booking-summary.ts',
    line: 'salesTaxes: []',
    reason: "Only the subtotal is used, and tax isn't part of it.",
  },
  {
    where: 'src/lib/session-storage.ts',
    line: "sessionStorage.getItem(key) ?? 'null'",
    becomes: '""',
    reason: "An empty string isn't valid JSON, so the `catch` returns `null` as well.",
  },
  {
    where: 'src/lib/session-storage.ts',
    line: "if (typeof known === 'string'",
    becomes: 'true',
    reason:
      'Nothing but a string looks like a key when the pattern turns it into text; the check only satisfies the type checker.',
  },
  {
    where: 'src/lib/session-storage.ts',
    line: '} catch {',
    becomes: '{}',
    reason: 'Callers treat `undefined` the same as `null` or `false`: nothing was stored.',
  },
  {
    where: 'src/lib/booking/last-booking.ts',
    line: 'known.ahead.startsAt < startsAt',
    becomes: 'known.ahead.startsAt <= startsAt',
    reason: 'No two appointments start at the same moment, because there is only one therapist.',
  },
  {
    where: 'src/lib/booking/last-booking.ts',
    line: 'known.ahead?.link ?? null',
    reason:
      '`isKnown` is only true when `known.ahead` is set; `?.` only satisfies the type checker.',
  },
  {
    where: 'src/lib/site/structured-data.ts',
    line: "absoluteUrl('/', site)",
    becomes: '""',
    reason: 'An empty path and `/` resolve to the same address.',
  },
  {
    where: 'src/lib/site/read-content.ts',
    line: '{ cause }',
    becomes: '{}',
    reason:
      "The message already has the cause's words; the cause only adds a stack trace for debugging.",
  },
  {
    where: 'src/lib/site/written-text.ts',
    line: "code: 'custom'",
    becomes: '""',
    reason: "Only an issue's message is ever shown.",
  },
  {
    where: 'src/lib/booking/last-booking.ts',
    line: 'if (!kept?.serviceId',
    becomes: 'kept.serviceId',
    reason: 'Reading a property of `null` throws, and the `catch` below returns `null` as well.',
  },
];
