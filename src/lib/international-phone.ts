/**
 * The international form (E.164) of a phone number typed in the practice's country, or null when it is none. The
 * library comes when it is asked for: with its tables of every country it weighs 25 kB.
 */
export async function getInternationalPhone(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  // Most of the world dials 00 where North America dials 011; no number here begins so.
  const number = parsePhoneNumberFromString(typed.trim().replace(/^00/, '+'), 'US');
  return number?.isPossible() ? number.number : null;
}
