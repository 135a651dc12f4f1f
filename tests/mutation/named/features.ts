import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the features that no test notices, and why. */
export const FEATURES_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'src/features/checkout/reduce-checkout.ts',
    line: "phase: 'setting_up', booking: state.booking, notice: '' }, event)",
    becomes: '""',
    reason: 'None of the events that come to this line lead on with a phase or a notice.',
  },
  {
    where: 'src/features/checkout/reduce-checkout.ts',
    line: "phase: 'setting_up', booking: state.booking, notice: '' }, event)",
    becomes: '"Stryker was here!"',
    reason: 'None of the events that come to this line lead on with a notice.',
  },
  {
    where: 'src/features/checkout/reduce-checkout.ts',
    line: "state.phase === 'confirming' && state.isPaid",
    becomes: 'true',
    reason: 'What is unfinished has no mark of being paid; the comparison is for the compiler.',
  },
  {
    where: 'src/features/checkout/service-name.ts',
    line: 'enhancementIds: []',
    becomes: '["Stryker was here"]',
    reason: 'The name of the service is asked for, which no enhancement changes.',
  },
  {
    where: 'src/features/checkout/service-name.ts',
    line: 'enhancements: [] }',
    becomes: '["Stryker was here"]',
    reason: 'The name of the service is asked for, which no enhancement changes.',
  },
  {
    where: 'src/features/blog/article-scene.ts',
    line: 'span === undefined ?',
    becomes: 'false',
    reason:
      'A width that is not given is the whole sheet either way; the condition is for the compiler.',
  },
  {
    where: 'src/features/blog/article.ts',
    line: "publishedDay(facts.date) ?? ''",
    becomes: '"Stryker was here!"',
    reason: 'The head of an article is read first, and refuses a date that is no day.',
  },
  {
    where: 'src/features/blog/citations.ts',
    line: "const [, id = '']",
    becomes: '"Stryker was here!"',
    reason: 'Whatever matches has a name; the rest is for the compiler.',
  },
  {
    where: 'src/features/blog/questions.ts',
    line: "([, , question = '', answer = ''])",
    becomes: '"Stryker was here!"',
    reason: 'Both parts are in whatever matches; the rest of the line is for the compiler.',
  },
  {
    where: 'src/features/blog/questions.ts',
    line: "exec(body)?.[1] ?? ''",
    becomes: '"Stryker was here!"',
    reason: 'Words without a question are as good as none.',
  },
  {
    where: 'src/features/blog/published-day.ts',
    line: 'exec(printed) ?? []',
    becomes: '"Stryker was here!"',
    reason: 'What does not match has no month of that name either.',
  },
  {
    where: 'src/features/blog/published-day.ts',
    line: 'exec(printed) ?? []',
    becomes: '["Stryker was here"]',
    reason: 'Only what comes after the first part is asked for, which neither list has.',
  },
  {
    where: 'src/features/blog/plain-text.ts',
    line: '(?:#{1,6}|>|[-*+]|\\d+\\.)\\s+/gm',
    becomes: '/^\\s*(?:#{1,6}|>|[-*+]|\\d+\\.)\\s/gm',
    reason: 'A blank that is left is joined with the one before it, or cut off, further down.',
  },
  {
    where: 'src/features/social-card/oklch.ts',
    line: 'clipped <= 0.0031308',
    becomes: 'clipped < 0.0031308',
    reason: 'Both formulas meet at that very number.',
  },
  {
    where: 'src/features/social-card/wrap-title.ts',
    line: 'limit > width * 0.4',
    becomes: 'limit >= width * 0.4',
    reason:
      'Lines that are as many in so narrow a column are single words, which break nowhere else.',
  },
  {
    where: 'src/features/gifts/purchase.ts',
    line: "case 'unknown':",
    becomes: "case 'unknown':",
    reason: 'What nobody knows is asked about in the same way as an answer that says nothing.',
  },
  {
    where: 'src/features/account/appointment/payment.ts',
    line: "(state.phase === 'paying' && state.isCharging)",
    becomes: 'true',
    reason: 'No other phase knows of charging; the comparison is for the compiler.',
  },
  {
    where: 'src/features/account/appointment/appointment-words.ts',
    line: 'dayLabel(localDate).replace(/ (\\d+)$/',
    becomes: '/ (\\d+)/',
    reason: 'The number at the end of a day is its only one.',
  },
  {
    where: 'src/features/admin/gifts/gift-words.ts',
    line: 'parseMoney(left) < parseMoney(value)',
    becomes: 'parseMoney(left) <= parseMoney(value)',
    reason: 'What is left whole has been told before.',
  },
  {
    where: 'src/features/admin/gifts/waiting-gifts.ts',
    line: '(list?.gifts ?? []).filter(',
    becomes: '["Stryker was here"]',
    reason: 'What has no delivery is left out.',
  },
  {
    where: 'src/features/admin/intakes/intake-words.ts',
    line: 'value === undefined ? undefined',
    becomes: 'false',
    reason:
      'There are no words for nothing, which stands as it came; the question is for the compiler.',
  },
  {
    where: 'src/features/admin/messages/message-words.ts',
    line: 'if (failure !== undefined && WHY[failure])',
    becomes: 'true',
    reason: 'There are no words for nothing either; the question is for the compiler.',
  },
  {
    where: 'src/features/admin/reminders/reminder-rules.ts',
    line: 'failure === undefined ? undefined',
    becomes: 'false',
    reason: 'There are no words for nothing either; the question is for the compiler.',
  },
];
