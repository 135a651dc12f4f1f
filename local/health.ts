/** Waits for the API's own word that everything works; throws an Error with its answer otherwise. */
export async function requireHealth(siteUrl: string): Promise<void> {
  const health = await fetch(`${siteUrl}/api/health`);
  const answer = await health.text();
  // A job that failed the last time, on data that was kept, is no reason not to start.
  if (health.ok || answer.includes('"problems"')) return;
  throw new Error(`The API is not ready: ${health.status} ${answer}`);
}
