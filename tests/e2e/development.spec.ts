import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { failOnConsole } from '../helpers/fail-on-console.ts';

const PORT = Number(process.env['E2E_PORT'] ?? 4399) - 10;
const SITE = `http://localhost:${PORT}`;

test.skip(({ viewport }) => viewport?.width !== 1440, 'One width shows that the server works');
failOnConsole(test);

test('the development server starts, opens the booking dialog on a page without islands, and stops on Ctrl-C', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const server = spawn(process.execPath, ['local/dev.ts'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      LOCAL_DATABASE_PORT: String(PORT + 50_000),
      LOCAL_STRIPE_PORT: String(PORT - 3),
      LOCAL_MAILBOX_PORT: String(PORT - 2),
      LOCAL_TEXTS_PORT: String(PORT - 1),
      LOCAL_DATA: 'memory',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    server.stdout.on('data', (text) => (said += String(text)));
    await expect.poll(() => said, { timeout: 60_000 }).toContain(SITE);

    await page.goto(`${SITE}/about`);
    await page.getByRole('button', { name: 'Book Now' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Book Your Massage' });
    await expect(dialog.getByLabel('Service')).toContainText('Thai', { timeout: 30_000 });
    await page.keyboard.press('Escape');

    const header = page.getByRole('banner');
    await header.getByText('Resources').click();
    await expect(header.getByRole('link', { name: 'FAQ' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(header.getByRole('link', { name: 'FAQ' })).toBeHidden();
  } finally {
    server.kill('SIGINT');
    const [code] = (await once(server, 'exit')) as [number | null];
    expect(code).toBe(0);
  }
});
