import { expect, it, vi } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { noteBundlePayment, takeBundlePayment } from './bundle-payment.ts';

const storage = useMemorySessionStorage();

it('reports an abandoned payment once, then forgets it', () => {
  noteBundlePayment('cs_1');
  // The page reads it under this name before it is painted.
  expect(storage.get('bundle-payment')).toBe('cs_1');
  expect(takeBundlePayment()).toBe('cs_1');
  expect(takeBundlePayment()).toBeNull();
  expect(storage.size).toBe(0);
});

it('continues silently if the browser can’t store anything', () => {
  const deny = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny });
  expect(() => noteBundlePayment('cs_1')).not.toThrow();
  expect(takeBundlePayment()).toBeNull();
});
