/** Reads an amount as people see it ("$1,056", "$79.33") as integer cents. */
export function readDisplayedMoney(shown: string): number {
  return Math.round(Number(shown.replaceAll(/[$,]/g, '')) * 100);
}
