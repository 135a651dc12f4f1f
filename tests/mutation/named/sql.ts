import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the functions of the database that no test notices, and why. */
export const SQL_SURVIVORS: readonly NamedSurvivor[] = [
  {
    where: 'public.book_for_client',
    line: "interval '1 minute'",
    becomes: '-',
    reason:
      'The order and its hold are settled in this same transaction, before anything reads when they expire.',
  },
  {
    where: 'public.book_recurring',
    line: 'coalesce(bool_or(form.is_intake_missing)',
    becomes: 'true',
    reason:
      'Every recurring appointment has a client, so whether their form is missing is never null.',
  },
  {
    where: 'private.spread_surplus',
    line: 'if v_surplus ',
    becomes: '<',
    reason: 'With a surplus of 0 every share is 0, and shares of 0 are skipped.',
  },
  {
    where: 'private.take_out',
    line: 'where w.value_cents ',
    becomes: '>=',
    reason: 'Nothing can be taken out of an empty wallet; the condition only saves work.',
  },
  {
    where: 'public.value_outstanding',
    line: 'coalesce(given.cents, 0))) filter (where b.has_code ',
    becomes: 'or',
    reason:
      'Only certificates are ever topped up, and none is overdrawn, so every other wallet adds 0.',
  },
];
