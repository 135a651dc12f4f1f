/** The facts that hold names. Anyone can type anything there, with anyone's address. */
const NAMES = new Set(['first_name', 'last_name', 'recipient_name', 'purchaser_name']);

/** Full stops of every script that programs take for the one in a host's name, and what else makes a link. */
const LINKING = /[.\u2024\u3002\uff0e\uff61:\uff1a/\uff0f\\@\uff20]+(?=\S)/gu;
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/gu;
/** Controls, line ends and what is not seen, but for the joiners that some scripts are written with. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A name that is safe to send to someone else: one line, in which no email program finds a link or a number to call.
 * "evil.example" becomes "evil example", "J. R. Ewing" stays. No one may use us to send ads by signing up a stranger or adding
 * one to the waitlist.
 */
export function plainName(typed: string): string {
  return typed
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\b[a-z][a-z+-]*:\/\/|\bwww(?=\.)/giu, ' ')
    .replaceAll(PHONE_NUMBER, ' ')
    .replaceAll(LINKING, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** The facts of a message with every name in them as `plainName` has it; they read the same each time. */
export function withPlainNames(facts: unknown): unknown {
  if (Array.isArray(facts)) return facts.map(withPlainNames);
  if (typeof facts !== 'object' || facts === null) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      NAMES.has(key) && typeof value === 'string' ? plainName(value) : withPlainNames(value),
    ]),
  );
}
