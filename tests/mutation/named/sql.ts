import type { NamedSurvivor } from '../survivors.ts';

/** Breaks of the functions of the database that no test notices, and why. */
export const SQL_SURVIVORS: readonly NamedSurvivor[] = [
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
