import { clear, createStore, del, get, set, type UseStore } from 'idb-keyval';

const KEY = 'key';
let opened: UseStore | null = null;

/** Opened on first use: most pages never need it. */
const store = (): UseStore => (opened ??= createStore('admin-offline', 'values'));

/** What the browser stores: the value, encrypted with a key that never leaves it. */
interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

async function requireKey(): Promise<CryptoKey> {
  const known = await get<CryptoKey>(KEY, store());
  if (known) return known;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await set(KEY, key, store());
  return key;
}

/** One change at a time, in all tabs: none overwrites what another has just added. */
const alone = <T>(run: () => Promise<T>): Promise<T> =>
  navigator.locks.request('admin-offline', run) as Promise<T>;

async function read(name: string): Promise<unknown> {
  const stored = await get<Encrypted>(name, store());
  const key = stored && (await get<CryptoKey>(KEY, store()));
  if (!key) return null;
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: stored.iv }, key, stored.data);
  return JSON.parse(new TextDecoder().decode(plain));
}

/** One value that outlives the tab, encrypted; a stored value that doesn't fit counts as nothing. */
export interface OfflineValue<T> {
  read: () => Promise<T | null>;
  /** Replaces the value by what `edit` makes of it, and returns that; null deletes it. */
  change: (edit: (value: T | null) => T | null) => Promise<T | null>;
}

/** Binds a name in this browser's storage to a check of its values. */
export function offlineValue<T>(
  name: string,
  schema: { safeParse: (value: unknown) => { success: boolean; data?: T | undefined } },
): OfflineValue<T> {
  const readValue = async () => {
    // Storage can be turned off, or encrypted with a key that is gone.
    const parsed = schema.safeParse(await read(name).catch(() => null));
    return parsed.success ? (parsed.data ?? null) : null;
  };
  return {
    read: readValue,
    change: (edit) =>
      alone(async () => {
        const next = edit(await readValue());
        if (next === null) {
          await del(name, store());
          return null;
        }
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const plain = new TextEncoder().encode(JSON.stringify(next));
        const data = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv },
          await requireKey(),
          plain,
        );
        await set(name, { iv, data } satisfies Encrypted, store());
        return next;
      }),
  };
}

/** Deletes all values with their key: the next person at this device may be someone else. */
export async function forgetOffline(): Promise<void> {
  await alone(() => clear(store())).catch(() => null);
}
