/** The facts that hold names. Anyone can type anything there, under anyone's address. */
const NAMES = new Set(['first_name', 'last_name', 'recipient_name', 'purchaser_name']);

/** The periods, in every script, that programs accept in a host name, and the other characters that make a link. */
const LINKING = /[.\u2024\u3002\uff0e\uff61:\uff1a/\uff0f\\@\uff20]+(?=\S)/gu;
const PHONE_NUMBER = /\+?\d(?:[\s().-]*\d){6,}/gu;
/** Control characters, line breaks and invisible characters, except the joiners that some scripts need. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Returns a name that is safe to send to someone else: one line, in which no email program finds a link or a number to call.
 * "evil.example" becomes "evil example"; "J. R. Ewing" stays. Otherwise anyone could send ads through us by signing up a stranger
 * or adding one to the waitlist.
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

/** Returns the facts of a message with `plainName` applied to every name; applying it again changes nothing. */
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
