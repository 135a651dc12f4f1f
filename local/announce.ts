import { localUrl, type LocalConfig } from './config.ts';
import { DEMO_ACCOUNTS } from './database/demo-accounts.ts';
import { CARD } from './stripe/cards/test-cards.ts';

/** Says where everything is, once all of it answers. */
export function announce(config: LocalConfig, seconds: number): void {
  const card = CARD.succeeds.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  const lines = [
    ['Site', localUrl(config.PORT)],
    ['Mailbox', localUrl(config.LOCAL_MAILBOX_PORT)],
    ['Text messages', localUrl(config.LOCAL_TEXTS_PORT)],
    [
      'Payments',
      `${localUrl(config.LOCAL_STRIPE_PORT)}  (stand-in for Stripe: no real money moves)`,
    ],
    ['Test card', `${card}, any future date, any security code and ZIP code`],
    [
      '',
      `${CARD.declined.replaceAll(/(\d{4})(?=\d)/g, '$1 ')} is declined, ${CARD.challenged.replaceAll(/(\d{4})(?=\d)/g, '$1 ')} asks for 3-D Secure`,
    ],
  ] as const;
  console.log(`\nReady in ${seconds.toFixed(1)} s\n`);
  for (const [name, value] of lines) console.log(`  ${name.padEnd(14)} ${value}`);
  console.log();
  // People and programs copy these lines: always the same words, two spaces apart.
  for (const { role, email, password } of DEMO_ACCOUNTS)
    console.log(`${role}  ${email}  ${password}`);
  const kept =
    config.LOCAL_DATA === 'memory' ? 'Nothing is kept' : `Data is kept in ${config.LOCAL_DATA}`;
  console.log(`\n${kept}. Press Ctrl-C to stop.\n`);
}
