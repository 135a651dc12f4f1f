/** A break of the code that no test notices, and why that is right or has to be. */
export interface NamedSurvivor {
  /** The file, or the function of the database. */
  where: string;
  /** A part of the line that is broken. */
  line: string;
  /** What the broken part becomes; without it, whatever it becomes. */
  becomes?: string;
  reason: string;
}

/** Every survivor that was looked at. One that is not here makes `npm run mutation` fail. */
export const NAMED_SURVIVORS: readonly NamedSurvivor[] = [
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
    where: 'src/lib/navigation.ts',
    line: 'if (href === paths.home)',
    becomes: 'false',
    reason: 'No path of the site begins with two slashes.',
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
    where: 'src/features/admin/shared/questions.ts',
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
  {
    where: 'public.book_for_client',
    line: "interval '1 minute'",
    becomes: '-',
    reason:
      'The order and its hold are settled in the same transaction, before anything asks until when they last.',
  },
  {
    where: 'public.book_standing',
    line: 'coalesce(bool_or(form.is_intake_missing)',
    becomes: 'true',
    reason:
      'Each standing appointment is of a client, of whom it is known whether the form is missing.',
  },
  {
    where: 'private.spread_surplus',
    line: 'if v_surplus ',
    becomes: '<',
    reason: 'Of a surplus of nothing every part is nothing, and is passed over.',
  },
  {
    where: 'private.take_out',
    line: 'where w.value_cents ',
    becomes: '>=',
    reason: 'Of a wallet without value nothing is taken out: it spares looking.',
  },
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

/** The survivor of that name, if it was looked at. */
export function findNamed(where: string, line: string, becomes: string): NamedSurvivor | undefined {
  return NAMED_SURVIVORS.find(
    (named) =>
      named.where === where &&
      line.includes(named.line) &&
      (named.becomes === undefined || named.becomes === becomes),
  );
}
