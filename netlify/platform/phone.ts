/** The international form (E.164) of a phone number typed in the practice's country, or null when it is none. */
export async function getInternationalPhone(typed: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(typed, 'US');
  return number?.isPossible() ? number.number : null;
}
