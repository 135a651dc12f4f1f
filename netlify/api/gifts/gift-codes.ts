import { createHash, randomInt } from 'node:crypto';
import { checkCharacter, GIFT_CODE_ALPHABET, GIFT_CODE_LENGTH } from '#contract/rules/gift-code.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';

/** Returns a new code: 84 random bits and a check character. */
export function drawGiftCode(): string {
  const drawn = Array.from({ length: GIFT_CODE_LENGTH - 1 }, () =>
    GIFT_CODE_ALPHABET.charAt(randomInt(GIFT_CODE_ALPHABET.length)),
  ).join('');
  return drawn + checkCharacter(drawn);
}

/** Returns the SHA-256 of a code in hex, the only way the database finds it. */
export function hashGiftCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** Returns a hash in hex as the bytes that the database takes. */
export const asBytes = (hash: string) => `\\x${hash}`;

interface AskedCodes {
  /** Complete codes, as the contract parses them. */
  codes: readonly string[];
  /** The networks that the call comes from, smallest first. Wrong codes count against them. */
  networks: string[];
  /** What this checkout's own open order has reserved still counts as balance. */
  checkoutKey?: string | undefined;
}

/** Returns what each code is worth now. Throws unknown_gift_code; for a wrong code after 20 in an hour, too_many_requests. */
export async function readGiftCodes(
  { database }: Pick<Deps, 'database'>,
  { codes, networks, checkoutKey }: AskedCodes,
) {
  const hashes = [...new Set(codes.map(hashGiftCode))];
  if (hashes.length === 0) return [];
  const rows = await explainLimit(() =>
    database.rpcNow('read_gift_codes', {
      p_code_hashes: hashes,
      p_networks: networks,
      ...(checkoutKey !== undefined && { p_checkout_key: checkoutKey }),
    }),
  );
  return hashes.map((hash) => {
    const row = rows.find(({ code_hash }) => code_hash === hash);
    if (!row) throw new AppError('unknown_gift_code');
    // The generated types don't allow null here.
    return { ...row, covers_service_id: row.covers_service_id as string | null };
  });
}

const TOO_MANY_CODES =
  'A gift code you entered isn’t one of ours, and too many incorrect ones came from your network. Please check it, wait a while and try again, or call us. Nothing was charged.';

async function explainLimit<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error;
    throw new AppError(error.code, { ...error.options, detail: TOO_MANY_CODES });
  }
}

/**
 * Returns the hashes of the codes someone pays with, in hex and in the order given, without duplicates. Whether they have a
 * balance is checked at payment, under its lock. Throws unknown_gift_code, too_many_requests.
 */
export async function requireGiftCodes(
  deps: Pick<Deps, 'database'>,
  asked: AskedCodes,
): Promise<string[]> {
  const known = await readGiftCodes(deps, asked);
  return known.map(({ code_hash }) => code_hash);
}
