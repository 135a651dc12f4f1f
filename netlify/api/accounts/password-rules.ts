import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';

/** Longer than for members, because administrators have no second factor. */
const ADMIN_MIN = 15;
const TOO_SHORT_FOR_ADMIN = `Administrator passwords need at least ${ADMIN_MIN} characters`;
const TOO_COMMON =
  'That password is too easy to guess. Please choose another one: three or four words are easy to remember';

/** The words most often found in published lists of leaked passwords, four letters or more. */
const COMMON_WORDS =
  'abcd access admin alexander amanda andrew angel ashley austin baby bailey banana baseball basketball batman blessed butter butterfly changeme charlie cheese chocolate christ computer cookie daniel default dragon family flower football freedom friends george ginger google guest hannah happy harley hello hockey hunter iloveyou internet jennifer jessica jesus jordan joshua killer lakers letmein liverpool login lovely lover maggie master matrix matthew merlin michael michelle minnesota mnbvcxz monkey mustang nicole nothing orange pass passport passwort password patrick pepper pokemon princess purple qazwsx qwer qwerty ranger robert samantha secret shadow silver snoopy soccer spring starwars strawberry summer sunshine superman taylor tennis test thomas thunder tigger trustno twins user vikings welcome whatever william winter yankees autumn zaqxsw'.split(
    ' ',
  );

/** Characters that are next to each other on a keyboard, in the alphabet or among the digits. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
].flatMap((row) => [row, [...row].reverse().join('')]);
const RUN = 4;
/** How many letters must remain once words, runs, digits and symbols are removed. */
const LEFT = 4;
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/**
 * Returns whether a password is easy to guess: made of common words, of what anyone knows about the practice or the owner, of
 * keyboard neighbors, or of very few characters.
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const plain = plainPassword(password);
  if (new Set(plain).size < 5) return true;
  const words = [...COMMON_WORDS, ...known.flatMap(wordsOf)].sort((a, b) => b.length - a.length);
  const spelled = plain.replace(/[@431!0$57]/g, (sign) => LEET[sign] ?? sign);
  return [plain, spelled].some(
    (text) =>
      lettersLeft(words.reduce((rest, word) => rest.replaceAll(word, ' '), withoutRuns(text))) <
      LEFT,
  );
}

/** Returns a password normalized for comparison: letter case and look-alike characters don't matter. */
export const plainPassword = (password: string) => password.normalize('NFKC').toLowerCase();

/** Returns whether a password has been leaked. The list is loaded on demand. */
async function isLeaked(password: string): Promise<boolean> {
  const { LEAKED_PASSWORDS } = await import('./leaked-passwords.ts');
  return LEAKED_PASSWORDS.has(plainPassword(password));
}

/** Returns the words of four letters or more in a name or an address. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= RUN);
}

function withoutRuns(text: string): string {
  let rest = text;
  for (let at = 0; at + RUN <= rest.length;) {
    const run = rest.slice(at, at + RUN);
    if (ROWS.some((row) => row.includes(run)))
      rest = `${rest.slice(0, at)} ${rest.slice(at + RUN)}`;
    else at += 1;
  }
  return rest;
}

const lettersLeft = (text: string) => text.replaceAll(/[^\p{L}]/gu, '').length;

interface ChosenPassword {
  password: string;
  /** The field the error belongs to. */
  field: string;
  /** The names and address of the password's owner. */
  owner: readonly string[];
  isAdmin?: boolean;
}

/** Throws invalid_request for a password that is easy to guess, was leaked, or is too short for an administrator. */
export async function requireGoodPassword(
  { readPractice }: Pick<Deps, 'readPractice'>,
  { password, field, owner, isAdmin }: ChosenPassword,
): Promise<void> {
  const refuse = (message: string) =>
    new AppError('invalid_request', { fields: { [field]: message } });
  if (isAdmin && isShortForAdmin(password)) throw refuse(TOO_SHORT_FOR_ADMIN);
  const { name, therapist, address } = await readPractice();
  const known = [
    name,
    therapist.firstName,
    address.street,
    address.city,
    'massage bodywork swedish tissue thai',
    ...owner,
  ];
  if (isGuessable(password, known) || (await isLeaked(password))) throw refuse(TOO_COMMON);
}

/** Returns whether a password is too short for an administrator. */
export const isShortForAdmin = (password: string) => [...password].length < ADMIN_MIN;
