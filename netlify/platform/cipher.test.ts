import { describe, expect, it } from 'vitest';
import { createCipher, drawEncryptionKeys, readEncryptionKeys, UnreadableError } from './cipher.ts';

const OLD = drawEncryptionKeys('2026a');
const NEW = drawEncryptionKeys('2026b');
const ring = (encryptionKeys: string) => createCipher({ encryptionKeys, idSecret: 'of a test' });
const WORDS = 'A stiff neck, since spring 🌿';

describe('a cipher', () => {
  const cipher = ring(OLD);

  it.each(['', WORDS, 'a'.repeat(100_000)])('decrypts what it encrypted', (text) => {
    expect(cipher.decrypt(cipher.encrypt(text, 'row'), 'row')).toBe(text);
  });

  it('encrypts the same text differently each time, under the id of its key', () => {
    const encrypted = cipher.encrypt(WORDS, 'row');
    expect(encrypted).toMatch(/^2026a\.[\w-]+$/);
    expect(encrypted).not.toBe(cipher.encrypt(WORDS, 'row'));
  });

  it('refuses text from another row', () => {
    expect(() => cipher.decrypt(cipher.encrypt(WORDS, 'row'), 'another')).toThrow(UnreadableError);
  });

  it('refuses text encrypted for someone else, or for no one, in the same row', () => {
    const encrypted = cipher.encrypt(WORDS, 'row', 'ann@example.com');
    expect(cipher.decrypt(encrypted, 'row', 'ann@example.com')).toBe(WORDS);
    for (const holder of ['bea@example.com', '', 'ann@example.co', undefined]) {
      expect(() => cipher.decrypt(encrypted, 'row', holder), holder).toThrow(UnreadableError);
    }
    expect(() => cipher.decrypt(encrypted, 'another', 'ann@example.com')).toThrow(UnreadableError);
    expect(() => cipher.decrypt(cipher.encrypt(WORDS, 'row'), 'row', 'ann@example.com')).toThrow(
      UnreadableError,
    );
  });

  it('knows an address however it is typed', () => {
    const encrypted = cipher.encrypt(WORDS, 'row', 'Ann@Example.com');
    expect(cipher.decrypt(encrypted, 'row', 'ANN@example.COM')).toBe(WORDS);
  });

  it('refuses a changed byte, wherever it is', () => {
    const encrypted = cipher.encrypt(WORDS, 'row');
    const bytes = Buffer.from(encrypted.slice('2026a.'.length), 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const tampered = `2026a.${changed.toString('base64url')}`;
      expect(() => cipher.decrypt(tampered, 'row'), `byte ${at}`).toThrow(UnreadableError);
    }
  });

  it.each(['', '2026a', '2026a.', '2026a.AAAA', 'A stiff neck'])('refuses %j', (encrypted) => {
    expect(() => cipher.decrypt(encrypted, 'row')).toThrow(UnreadableError);
  });

  it('refuses a shortened text', () => {
    const bytes = Buffer.from(cipher.encrypt(WORDS, 'row').slice('2026a.'.length), 'base64url');
    const short = `2026a.${bytes.subarray(0, 20).toString('base64url')}`;
    expect(() => cipher.decrypt(short, 'row')).toThrow(UnreadableError);
  });
});

describe('a key ring', () => {
  it('encrypts with its first key and decrypts with each', () => {
    const both = ring(`${NEW}, ${OLD}`);
    expect(both.keyId).toBe('2026b');
    expect(both.encrypt(WORDS, 'row')).toMatch(/^2026b\./);
    expect(both.decrypt(ring(OLD).encrypt(WORDS, 'row'), 'row')).toBe(WORDS);
    expect(both.decrypt(ring(NEW).encrypt(WORDS, 'row'), 'row')).toBe(WORDS);
  });

  it('refuses what a key that it lacks has encrypted, also under the same id', () => {
    const encrypted = ring(OLD).encrypt(WORDS, 'row');
    expect(() => ring(NEW).decrypt(encrypted, 'row')).toThrow(UnreadableError);
    expect(() => ring(drawEncryptionKeys('2026a')).decrypt(encrypted, 'row')).toThrow(
      UnreadableError,
    );
  });

  it.each([
    ['nothing', ''],
    ['no id', OLD.slice('2026a'.length)],
    ['31 bytes', `a:${Buffer.alloc(31).toString('base64')}`],
    ['33 bytes', `a:${Buffer.alloc(33).toString('base64')}`],
    ['hexadecimal', `a:${'0'.repeat(64)}`],
    ['the same id twice', `${OLD},${drawEncryptionKeys('2026a')}`],
    ['a comma too many', `${OLD},`],
  ])('is none with %s', (_what, text) => {
    expect(readEncryptionKeys(text)).toBeNull();
    expect(() => ring(text)).toThrow('malformed');
  });
});

describe('the id of parts', () => {
  const { idOf } = ring(OLD);

  it('is a UUID, the same for the same parts, whatever the keys are', () => {
    const id = idOf('key', WORDS);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ring(NEW).idOf('key', WORDS)).toBe(id);
  });

  it('is different for different parts, for the same text split differently, and with a different secret', () => {
    const another = createCipher({ encryptionKeys: OLD, idSecret: 'another' });
    const ids = [idOf('ab', 'c'), idOf('a', 'bc'), idOf('abc'), another.idOf('ab', 'c')];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the token of parts', () => {
  const { tokenOf, idOf } = ring(OLD);

  it('is 22 characters that an address can hold, the same for the same parts, whatever the keys are', () => {
    const token = tokenOf('appointment', 'an id', '1');
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(ring(NEW).tokenOf('appointment', 'an id', '1')).toBe(token);
  });

  it('is different for different parts and with a different secret, and can’t be derived from an id', () => {
    const another = createCipher({ encryptionKeys: OLD, idSecret: 'another' });
    const tokens = [tokenOf('ab', 'c'), tokenOf('a', 'bc'), another.tokenOf('ab', 'c')];
    const id = Buffer.from(idOf('ab', 'c').replaceAll('-', ''), 'hex').toString('base64url');
    expect(new Set([...tokens, id]).size).toBe(4);
  });
});
