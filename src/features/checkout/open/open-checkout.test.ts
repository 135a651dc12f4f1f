import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  OPEN_CHECKOUT_KEY,
  readOpenCheckout,
  removeOpenCheckout,
  writeOpenCheckout,
  type OpenCheckout,
} from './open-checkout.ts';

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});

const checkout: OpenCheckout = {
  checkoutKey: 'k1',
  serviceId: 'thai-90',
  words: 'Thai Bodywork, 90 minutes, on Wednesday, December 2 at 9:00 AM',
  date: '2026-12-02',
  time: '09:00',
  endsAtMs: 1000,
};

describe('the open checkout', () => {
  it('is found until its time is kept no longer', () => {
    writeOpenCheckout(checkout);
    expect(readOpenCheckout(999)).toEqual(checkout);
    expect(readOpenCheckout(1000)).toBeNull();
  });

  it('is forgotten by its own key alone, also when it is over', () => {
    writeOpenCheckout(checkout);
    removeOpenCheckout('k2');
    expect(readOpenCheckout(0)).toEqual(checkout);
    removeOpenCheckout('k1');
    expect([...values.keys()]).toEqual([]);
  });

  it.each(['', 'null', '7', '[]', '{"checkoutKey":"k1"}', '{'])('is not found in %s', (text) => {
    values.set(OPEN_CHECKOUT_KEY, text);
    expect(readOpenCheckout(0)).toBeNull();
  });

  it('is done without where the browser keeps nothing', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    writeOpenCheckout(checkout);
    removeOpenCheckout('k1');
    expect(readOpenCheckout(0)).toBeNull();
  });
});
