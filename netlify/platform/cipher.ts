import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts, each for its own row and its own person. */
export interface Cipher {
  /** The key that encrypts. What an older key encrypted still has to be re-encrypted. */
  keyId: string;
  /** Encrypts a text for its row and its holder, the person it is about (an email address in any case, or an id), if any. */
  encrypt(text: string, rowId: string, holder?: string): string;
  /** Throws UnreadableError on text that wasn't encrypted for this row and holder with a key of this ring. */
  decrypt(encrypted: string, rowId: string, holder?: string): string;
  /** Returns an HMAC of a row's text, by which a change of the text shows. It stays the same when keys change. */
  digestOf(text: string, rowId: string): string;
  /** Returns a UUID that is always the same for the same parts and reveals nothing about them. */
  idOf(...parts: readonly string[]): string;
  /** Returns the secret of an emailed link: 128 bits in 22 characters, the same for the same parts. Only its hash is stored. */
  tokenOf(...parts: readonly string[]): string;
}

/** Encrypted text that was changed, belongs to another row or person, or whose key is missing. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
  constructor(options?: ErrorOptions) {
    super('An encrypted text cannot be read', options);
  }
}

/** Parses a key ring as the environment has it: `<key id>:<32 bytes in base64>`, separated by commas. Null if malformed. */
export function readEncryptionKeys(text: string): ReadonlyMap<string, Buffer> | null {
  const keys = new Map<string, Buffer>();
  for (const entry of text.split(',')) {
    const [, id, encoded] = /^\s*([a-z0-9-]{1,16}):([A-Za-z0-9+/]{43}=)\s*$/.exec(entry) ?? [];
    if (id === undefined || encoded === undefined || keys.has(id)) return null;
    keys.set(id, Buffer.from(encoded, 'base64'));
  }
  return keys;
}

/** Returns a key ring with one new random key. */
export function drawEncryptionKeys(keyId: string): string {
  return `${keyId}:${randomBytes(32).toString('base64')}`;
}

/** Returns a decrypted text, or null if it can't be decrypted, so that what is beside it still shows. */
export function decryptText(
  cipher: Pick<Cipher, 'decrypt'>,
  encrypted: string,
  { rowId, holder }: { rowId: string; holder?: string | undefined },
): string | null {
  try {
    return cipher.decrypt(encrypted, rowId, holder);
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

/** The associated data of a text. No id contains a bar. */
const boundTo = (rowId: string, holder?: string) =>
  Buffer.from(holder === undefined ? rowId : `${rowId}|${holder.toLowerCase()}`);

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM under the first key of a ring, and decrypts with any of them. The row's id and its holder are
 * associated data, so no text can be moved to another row, and no row can be given to someone else. Ids are made with another
 * secret, so they stay the same when keys change.
 */
export function createCipher({
  encryptionKeys,
  idSecret,
}: {
  encryptionKeys: string;
  idSecret: string;
}): Cipher {
  const keys = readEncryptionKeys(encryptionKeys);
  const newest = keys?.entries().next().value;
  if (!keys || !newest) throw new Error('The encryption keys are malformed');
  const [keyId, key] = newest;
  const idKey = Buffer.from(hkdfSync('sha256', idSecret, '', 'ids of encrypted rows', 32));
  const tokenKey = Buffer.from(hkdfSync('sha256', idSecret, '', 'tokens of emailed links', 32));
  const digestKey = Buffer.from(hkdfSync('sha256', idSecret, '', 'digests of signed notes', 32));
  const macOf = (macKey: Buffer, parts: readonly string[]) =>
    createHmac('sha256', macKey).update(JSON.stringify(parts)).digest();
  return {
    keyId,
    encrypt: (text, rowId, holder) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(rowId, holder));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
      return `${keyId}.${bytes.toString('base64url')}`;
    },
    decrypt: (encrypted, rowId, holder) => {
      const [id = '', encoded = ''] = encrypted.split('.');
      const itsKey = keys.get(id);
      if (!itsKey) throw new UnreadableError();
      const bytes = Buffer.from(encoded, 'base64url');
      const [iv, tag] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
      ];
      try {
        const decipher = createDecipheriv('aes-256-gcm', itsKey, iv, { authTagLength: TAG_BYTES })
          .setAAD(boundTo(rowId, holder))
          .setAuthTag(tag);
        const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new UnreadableError({ cause });
      }
    },
    digestOf: (text, rowId) => macOf(digestKey, [rowId, text]).toString('base64url'),
    idOf: (...parts) => {
      const mac = macOf(idKey, parts);
      // The version and variant bits of a custom UUID (version 8).
      mac[6] = ((mac[6] ?? 0) & 0x0f) | 0x80;
      mac[8] = ((mac[8] ?? 0) & 0x3f) | 0x80;
      const hex = mac.toString('hex', 0, 16);
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    tokenOf: (...parts) => macOf(tokenKey, parts).subarray(0, 16).toString('base64url'),
  };
}
