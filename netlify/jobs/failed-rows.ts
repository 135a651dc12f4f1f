/** Fails when a function of the database could not deal with some rows: each is a task, and the others are done. */
export function requireNoneFailed(failed: number): void {
  if (failed > 0) throw new Error('Some rows failed');
}
