import { expect, it, vi } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { noteBundlePayment, takeBundlePayment } from './bundle-payment.ts';

const storage = useMemorySessionStorage();

it('tells of a payment that was left once, and forgets it', () => {
  noteBundlePayment('cs_1');
  // The page reads it under this name before it is painted.
  expect(storage.get('bundle-payment')).toBe('cs_1');
  expect(takeBundlePayment()).toBe('cs_1');
  expect(takeBundlePayment()).toBeNull();
  expect(storage.size).toBe(0);
});

it('goes on without a word where the browser keeps nothing', () => {
  const deny = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: deny, setItem: deny, removeItem: deny });
  expect(() => noteBundlePayment('cs_1')).not.toThrow();
  expect(takeBundlePayment()).toBeNull();
});
