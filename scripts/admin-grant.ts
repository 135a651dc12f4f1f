import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readLocalConfig } from '../local/config.ts';
import { KEYS_FILE } from '../local/start-local.ts';
import { realClock } from '../netlify/platform/clock.ts';
import { createDatabase } from '../netlify/platform/database.ts';

type Keys = Record<string, string | undefined>;

/** The keys of a hosted project in the environment, or else those that the running local stack has left. */
async function readKeys(): Promise<Keys> {
  if (process.env['SUPABASE_URL']) return process.env;
  const file = resolve(readLocalConfig(process.env).LOCAL_DATA, KEYS_FILE);
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Keys;
  } catch {
    throw new Error(
      'Set SUPABASE_URL and SUPABASE_SECRET_KEY of the hosted project, or start the local stack (npm run dev) first.',
    );
  }
}

/** Makes the account of an address an administrator; it logs in again from then on. */
async function grantAdmin(email: string | undefined): Promise<string> {
  if (!email?.includes('@')) throw new Error('Usage: npm run admin:grant -- <email>');
  const { SUPABASE_URL: url = '', SUPABASE_SECRET_KEY: secretKey = '' } = await readKeys();
  const database = createDatabase({ url, secretKey, clock: realClock });
  if (!(await database.rpc('grant_admin', { p_email: email }))) {
    throw new Error(
      `There is no account with the address ${email}: sign up and follow the link of the mail first.`,
    );
  }
  return `${email} is an administrator now. Their password needs 15 characters or more to log in: a shorter one is changed by "Forgot password?".`;
}

try {
  console.log(await grantAdmin(process.argv[2]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
