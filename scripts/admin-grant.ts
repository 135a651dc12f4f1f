import { openDatabase, readKeys, runCommand } from './keys.ts';

/** Makes an account an administrator by its email address; it has to log in again. */
async function grantAdmin(email: string | undefined): Promise<string> {
  if (!email?.includes('@')) throw new Error('Usage: npm run admin:grant -- <email>');
  const database = openDatabase(await readKeys());
  if (!(await database.rpcNow('grant_admin', { p_email: email }))) {
    throw new Error(
      `There is no account with the address ${email}: sign up and follow the link of the email first.`,
    );
  }
  return `${email} is an administrator now. Their password needs 15 characters or more to log in: a shorter one is changed by "Forgot password?".`;
}

await runCommand(() => grantAdmin(process.argv[2]));
