/** Returns the first day of the next month, when a new price or rate usually starts. */
export function startOfNextMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
