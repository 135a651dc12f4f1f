import { EMAILS_SURVIVORS } from './named/emails.ts';
import { FEATURES_SURVIVORS } from './named/features.ts';
import { LIB_SURVIVORS } from './named/lib.ts';
import { SQL_SURVIVORS } from './named/sql.ts';

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
  ...LIB_SURVIVORS,
  ...FEATURES_SURVIVORS,
  ...EMAILS_SURVIVORS,
  ...SQL_SURVIVORS,
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
