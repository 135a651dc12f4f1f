/** `npm run reencrypt` encrypts what older keys have encrypted again, with the newest key (docs/deploy.md). */
import { createCipher } from '#platform/cipher.ts';
import { openDatabase, readKeys, runCommand } from './keys.ts';
import { reencryptRows } from './reencrypt-rows.ts';

await runCommand(async () => {
  const keys = await readKeys();
  // This command creates no ids.
  const cipher = createCipher({ encryptionKeys: keys['ENCRYPTION_KEYS'] ?? '', idSecret: '' });
  const { encrypted, unreadable } = await reencryptRows(openDatabase(keys), cipher);
  const summary = `Encrypted ${encrypted} texts anew with the key ${cipher.keyId}.`;
  if (unreadable.length === 0)
    return `${summary} The older keys can be taken out of ENCRYPTION_KEYS.`;
  throw new Error(
    `${summary} ${unreadable.length} can’t be read: their key is missing, or they were changed. Keep the older keys, and look at:\n${unreadable.join('\n')}`,
  );
});
