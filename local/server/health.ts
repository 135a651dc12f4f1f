/** Waits for the API to report that everything works; throws an Error with its answer otherwise. */
export async function requireHealth(siteUrl: string): Promise<void> {
  const health = await fetch(`${siteUrl}/api/health`);
  const answer = await health.text();
  // A job that failed in an earlier run, on kept data, doesn't prevent a start.
  if (health.ok || answer.includes('"problems"')) return;
  throw new Error(`The API is not ready: ${health.status} ${answer}`);
}
