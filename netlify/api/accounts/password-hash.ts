import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
/** About 16 MB and 50 ms, as much as bcrypt costs at Supabase Auth. */
const COST = { N: 16_384, r: 8, p: 1 };

const derive = (password: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

/** Returns what we store of a sign-up's password until its link is used: salt and scrypt key, in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('base64url')}.${(await derive(password, salt)).toString('base64url')}`;
}

/** Returns whether the hash is of this password. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [salt = Buffer.alloc(0), key = Buffer.alloc(0)] = hash
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  return key.length === KEY_BYTES && timingSafeEqual(key, await derive(password, salt));
}
