import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the features that no test notices, and why. */
export const FEATURES_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'src/features/checkout/answers.ts',
    line: "if (problem === null) return { type: 'setup_failed' }",
    becomes: 'false',
    reason:
      'An error without a problem has no refusal code either, and the last case returns the same; the check only satisfies the type checker.',
  },
  {
    where: 'src/features/checkout/answers.ts',
    line: 'alternatives: problem?.alternatives ?? []',
    becomes: 'problem.alternatives',
    reason:
      'The refusal code comes from the problem, so there is one here; `?.` only satisfies the type checker.',
  },
  {
    where: 'src/features/booking/service-options.ts',
    line: "CATEGORY_NAMES[category] ?? first?.name ?? ''",
    becomes: '"Stryker was here!"',
    reason: 'Only a category without services has no first one, and such a group is left out.',
  },
  {
    where: 'src/features/booking/service-options.ts',
    line: "CATEGORY_NAMES[category] ?? first?.name ?? ''",
    becomes: 'first.name',
    reason:
      'A category that the page doesn’t know comes from a service, so there is a first one; `?.` only satisfies the type checker.',
  },
  {
    where: 'src/features/checkout/reduce-checkout.ts',
    line: "phase: 'setting_up', booking: state.booking, notice: '' }, event)",
    becomes: '""',
    reason: 'Each of these events replaces both the phase and the notice.',
  },
  {
    where: 'src/features/checkout/reduce-checkout.ts',
    line: "phase: 'setting_up', booking: state.booking, notice: '' }, event)",
    becomes: '"Stryker was here!"',
    reason: 'Each of these events replaces the notice.',
  },
  {
    where: 'src/features/checkout/reduce-checkout.ts',
    line: "state.phase === 'confirming' && state.isPaid",
    becomes: 'true',
    reason:
      'Only the `confirming` phase has `isPaid`; the comparison only satisfies the type checker.',
  },
  {
    where: 'src/features/checkout/service-name.ts',
    line: 'enhancementIds: []',
    becomes: '["Stryker was here"]',
    reason: "Only the service's name is read, and enhancements don't change it.",
  },
  {
    where: 'src/features/checkout/service-name.ts',
    line: 'enhancements: [] }',
    becomes: '["Stryker was here"]',
    reason: "Only the service's name is read, and enhancements don't change it.",
  },
  {
    where: 'src/features/blog/article-scene.ts',
    line: 'span === undefined ?',
    becomes: 'false',
    reason:
      'An undefined `span` falls back to the full width either way; the condition only satisfies the type checker.',
  },
  {
    where: 'src/features/blog/article.ts',
    line: "publishedDay(facts.date) ?? ''",
    becomes: '"Stryker was here!"',
    reason:
      "The schema of the front matter has already refused a date that doesn't exist, so the fallback is never used.",
  },
  {
    where: 'src/features/blog/citations.ts',
    line: "const [, id = '']",
    becomes: '"Stryker was here!"',
    reason: 'The pattern only matches with an id; the default only satisfies the type checker.',
  },
  {
    where: 'src/features/blog/questions.ts',
    line: "([, , question = '', answer = ''])",
    becomes: '"Stryker was here!"',
    reason:
      'The pattern only matches with both groups present; the defaults only satisfy the type checker.',
  },
  {
    where: 'src/features/blog/questions.ts',
    line: "exec(body)?.[1] ?? ''",
    becomes: '"Stryker was here!"',
    reason: 'Text without a `<Question>` gives no questions, just as an empty string does.',
  },
  {
    where: 'src/features/blog/published-day.ts',
    line: 'exec(printed) ?? []',
    becomes: '"Stryker was here!"',
    reason:
      "A date that doesn't match the pattern has no month name in it either, so the answer is still `null`.",
  },
  {
    where: 'src/features/blog/published-day.ts',
    line: 'exec(printed) ?? []',
    becomes: '["Stryker was here"]',
    reason: 'Only the items after the first are used, and neither list has any.',
  },
  {
    where: 'src/features/blog/plain-text.ts',
    line: '(?:#{1,6}|>|[-*+]|\\d+\\.)\\s+/gm',
    becomes: '/^\\s*(?:#{1,6}|>|[-*+]|\\d+\\.)\\s/gm',
    reason: 'The steps below collapse or trim any space that is left over.',
  },
  {
    where: 'src/features/social-card/oklch.ts',
    line: 'clipped <= 0.0031308',
    becomes: 'clipped < 0.0031308',
    reason: 'Both formulas give the same color at exactly this value.',
  },
  {
    where: 'src/features/social-card/wrap-title.ts',
    line: 'limit > width * 0.4',
    becomes: 'limit >= width * 0.4',
    reason:
      "A column that narrow holds one word per line, so one more step doesn't move a line break.",
  },
  {
    where: 'src/features/gifts/purchase.ts',
    line: "case 'unknown':",
    becomes: "case 'unknown':",
    reason: 'Falling through to the next case asks the server in the same way.',
  },
  {
    where: 'src/features/account/appointment/payment.ts',
    line: "(state.phase === 'paying' && state.isCharging)",
    becomes: 'true',
    reason:
      'Only the `paying` phase has `isCharging`; the comparison only satisfies the type checker.',
  },
  {
    where: 'src/features/account/appointment/appointment-text.ts',
    line: 'dayLabel(localDate).replace(/ (\\d+)$/',
    becomes: '/ (\\d+)/',
    reason: 'A day label has only one number in it, and it is at the end.',
  },
  {
    where: 'src/features/admin/gifts/gift-text.ts',
    line: 'parseMoney(left) < parseMoney(value)',
    becomes: 'parseMoney(left) <= parseMoney(value)',
    reason: 'The case where the two are equal has already returned above.',
  },
  {
    where: 'src/features/admin/gifts/waiting-gifts.ts',
    line: '(list?.gifts ?? []).filter(',
    becomes: '["Stryker was here"]',
    reason: 'An item without a `delivery` is filtered out right away.',
  },
  {
    where: 'src/features/admin/intakes/intake-text.ts',
    line: 'value === undefined ? undefined',
    becomes: 'false',
    reason:
      '`undefined` has no label, so it is returned as it is either way; the check only satisfies the type checker.',
  },
  {
    where: 'src/features/admin/messages/message-text.ts',
    line: 'if (failure !== undefined && WHY[failure])',
    becomes: 'true',
    reason: '`undefined` has no entry in the table; the check only satisfies the type checker.',
  },
  {
    where: 'src/features/admin/reminders/reminder-rules.ts',
    line: 'failure === undefined ? undefined',
    becomes: 'false',
    reason: '`undefined` has no entry in the table; the check only satisfies the type checker.',
  },
];
