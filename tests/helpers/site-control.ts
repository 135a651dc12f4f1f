import type { APIRequestContext } from '@playwright/test';

/** Where the server of the browser tests takes orders: a port for each site, as for the stand-ins. */
export const CONTROL_PORT = Number(process.env['E2E_PORT'] ?? 4399) - 4;

/** Takes every booking out of the calendar, so that a test finds its days free. */
export async function emptyCalendar(request: APIRequestContext): Promise<void> {
  const answer = await request.post(`http://localhost:${CONTROL_PORT}/`);
  if (!answer.ok()) throw new Error(`The server of the tests answers ${answer.status()}`);
}
