/**
 * Returns the international form (E.164) of a phone number typed in the practice's country, or null if it isn't one. The
 * library is loaded on demand: with its tables of every country it weighs 25 kB.
 */
export async function getInternationalPhone(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  // Most of the world dials 00 where North America dials 011; no number here starts that way.
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), 'US');
  return number?.isPossible() ? number.number : null;
}
