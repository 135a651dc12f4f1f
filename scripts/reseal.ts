/** `npm run reseal`: seals anew, with the newest key, what older keys have sealed (docs/deploy.md). */
import { createSealer } from '../netlify/platform/seal.ts';
import { openDatabase, readKeys, runCommand } from './keys.ts';
import { resealRows } from './reseal-rows.ts';

await runCommand(async () => {
  const keys = await readKeys();
  // No ids are made here.
  const sealer = createSealer({ sealingKeys: keys['SEALING_KEYS'] ?? '', idSecret: '' });
  const { sealed, unreadable } = await resealRows(openDatabase(keys), sealer);
  const said = `Sealed ${sealed} texts anew with the key ${sealer.keyId}.`;
  if (unreadable.length === 0) return `${said} The older keys can be taken out of SEALING_KEYS.`;
  throw new Error(
    `${said} ${unreadable.length} can’t be read: their key is missing, or they were changed. Keep the older keys, and look at:\n${unreadable.join('\n')}`,
  );
});
