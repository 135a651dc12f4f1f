/** Returns an email address in the parts between which a line can break: before the @, and after each dot. */
export function addressParts(address: string): string[] {
  return address.match(/@?[^@.]*\.?/g)?.filter((part) => part !== '') ?? [];
}
