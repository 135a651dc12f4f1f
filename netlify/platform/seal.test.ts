import { describe, expect, it } from 'vitest';
import { createSealer, drawSealingKeys, readSealingKeys, UnreadableError } from './seal.ts';

const OLD = drawSealingKeys('2026a');
const NEW = drawSealingKeys('2026b');
const ring = (sealingKeys: string) => createSealer({ sealingKeys, idSecret: 'of a test' });
const WORDS = 'A stiff neck, since spring 🌿';

describe('a sealer', () => {
  const sealer = ring(OLD);

  it.each(['', WORDS, 'a'.repeat(100_000)])('opens what it sealed', (text) => {
    expect(sealer.open(sealer.seal(text, 'row'), 'row')).toBe(text);
  });

  it('seals the same words otherwise each time, under the id of its key', () => {
    const sealed = sealer.seal(WORDS, 'row');
    expect(sealed).toMatch(/^2026a\.[\w-]+$/);
    expect(sealed).not.toBe(sealer.seal(WORDS, 'row'));
  });

  it('refuses the words of another row', () => {
    expect(() => sealer.open(sealer.seal(WORDS, 'row'), 'another')).toThrow(UnreadableError);
  });

  it('refuses the words of somebody else, and of nobody, in the same row', () => {
    const sealed = sealer.seal(WORDS, 'row', 'ann@example.com');
    expect(sealer.open(sealed, 'row', 'ann@example.com')).toBe(WORDS);
    for (const holder of ['bea@example.com', '', 'ann@example.co', undefined]) {
      expect(() => sealer.open(sealed, 'row', holder), holder).toThrow(UnreadableError);
    }
    expect(() => sealer.open(sealed, 'another', 'ann@example.com')).toThrow(UnreadableError);
    expect(() => sealer.open(sealer.seal(WORDS, 'row'), 'row', 'ann@example.com')).toThrow(
      UnreadableError,
    );
  });

  it('knows an address however it is typed', () => {
    const sealed = sealer.seal(WORDS, 'row', 'Ann@Example.com');
    expect(sealer.open(sealed, 'row', 'ANN@example.COM')).toBe(WORDS);
  });

  it('refuses a changed byte, wherever it is', () => {
    const sealed = sealer.seal(WORDS, 'row');
    const bytes = Buffer.from(sealed.slice('2026a.'.length), 'base64url');
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const tampered = `2026a.${changed.toString('base64url')}`;
      expect(() => sealer.open(tampered, 'row'), `byte ${at}`).toThrow(UnreadableError);
    }
  });

  it.each(['', '2026a', '2026a.', '2026a.AAAA', 'A stiff neck'])('refuses %j', (sealed) => {
    expect(() => sealer.open(sealed, 'row')).toThrow(UnreadableError);
  });

  it('refuses a shortened seal', () => {
    const bytes = Buffer.from(sealer.seal(WORDS, 'row').slice('2026a.'.length), 'base64url');
    const short = `2026a.${bytes.subarray(0, 20).toString('base64url')}`;
    expect(() => sealer.open(short, 'row')).toThrow(UnreadableError);
  });
});

describe('a key ring', () => {
  it('seals with its first key and opens with each', () => {
    const both = ring(`${NEW}, ${OLD}`);
    expect(both.keyId).toBe('2026b');
    expect(both.seal(WORDS, 'row')).toMatch(/^2026b\./);
    expect(both.open(ring(OLD).seal(WORDS, 'row'), 'row')).toBe(WORDS);
    expect(both.open(ring(NEW).seal(WORDS, 'row'), 'row')).toBe(WORDS);
  });

  it('refuses what a key that it lacks has sealed, also under the same id', () => {
    const sealed = ring(OLD).seal(WORDS, 'row');
    expect(() => ring(NEW).open(sealed, 'row')).toThrow(UnreadableError);
    expect(() => ring(drawSealingKeys('2026a')).open(sealed, 'row')).toThrow(UnreadableError);
  });

  it.each([
    ['nothing', ''],
    ['no id', OLD.slice('2026a'.length)],
    ['31 bytes', `a:${Buffer.alloc(31).toString('base64')}`],
    ['33 bytes', `a:${Buffer.alloc(33).toString('base64')}`],
    ['hexadecimal', `a:${'0'.repeat(64)}`],
    ['the same id twice', `${OLD},${drawSealingKeys('2026a')}`],
    ['a comma too many', `${OLD},`],
  ])('is none with %s', (_what, text) => {
    expect(readSealingKeys(text)).toBeNull();
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

  it('is another one for other parts, for the same words cut otherwise, and with another secret', () => {
    const another = createSealer({ sealingKeys: OLD, idSecret: 'another' });
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

  it('is another one for other parts and with another secret, and no id tells it', () => {
    const another = createSealer({ sealingKeys: OLD, idSecret: 'another' });
    const tokens = [tokenOf('ab', 'c'), tokenOf('a', 'bc'), another.tokenOf('ab', 'c')];
    const id = Buffer.from(idOf('ab', 'c').replaceAll('-', ''), 'hex').toString('base64url');
    expect(new Set([...tokens, id]).size).toBe(4);
  });
});
