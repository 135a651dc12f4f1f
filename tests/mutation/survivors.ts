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
