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
