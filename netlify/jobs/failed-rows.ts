/** Throws if a database function failed on some rows. Each of those is a task by now, and the other rows are done. */
export function requireNoneFailed(failed: number): void {
  if (failed > 0) throw new Error('Some rows failed');
}
