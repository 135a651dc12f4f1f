/** Fails when a function of the database could not deal with some rows: each is a review item, and the others are done. */
export function requireNoneFailed(failed: number): void {
  if (failed > 0) throw new Error('Some rows failed');
}
