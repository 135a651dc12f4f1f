/** Waits for the API's own word that everything works; throws an Error with its answer otherwise. */
export async function requireHealth(siteUrl: string): Promise<void> {
  const health = await fetch(`${siteUrl}/api/health`);
  if (!health.ok) throw new Error(`The API is not ready: ${health.status} ${await health.text()}`);
}
