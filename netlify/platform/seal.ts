import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps a secret unreadable wherever it is stored until it is needed again. */
export interface Sealer {
  seal(secret: string): string;
  /** Throws on what this key has not sealed. */
  open(sealed: string): string;
}

/** Seals with AES-256-GCM under a key made from a secret of the server. */
export function createSealer(serverSecret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'sealed secrets', 32));
  return {
    seal: (secret) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
    },
  };
}
