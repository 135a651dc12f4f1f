import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  listPaymentNotes,
  PAYMENT_NOTES_KEY,
  removePaymentNote,
  writePaymentNote,
  type PaymentNote,
} from './payment-note.ts';

const values = new Map<string, string>();
const DAY_MS = 86_400_000;

beforeEach(() => {
  values.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
});

const buildNote = (overrides: Partial<PaymentNote> = {}): PaymentNote => ({
  checkoutKey: 'k1',
  paymentIntentId: 'pi_1',
  serviceId: 'thai-90',
  serviceName: 'Thai Bodywork, 90 minutes',
  writtenAtMs: Date.now(),
  ...overrides,
});

describe('the note of a payment', () => {
  it('is there until its end is known, and leaves nothing behind', () => {
    writePaymentNote(buildNote());
    expect(listPaymentNotes()).toMatchObject([{ checkoutKey: 'k1' }]);
    removePaymentNote('k1');
    expect(listPaymentNotes()).toEqual([]);
    expect([...values.keys()]).toEqual([]);
  });

  it('says nothing but which payment it is', () => {
    writePaymentNote(buildNote());
    const [stored] = JSON.parse(values.get(PAYMENT_NOTES_KEY) ?? '') as object[];
    expect(Object.keys(stored ?? {}).sort()).toEqual([
      'checkoutKey',
      'paymentIntentId',
      'serviceId',
      'serviceName',
      'writtenAtMs',
    ]);
  });

  it('is gone from the browser, not only passed over, once it is older than the privacy page says', () => {
    writePaymentNote(buildNote({ writtenAtMs: Date.now() - 8 * DAY_MS }));
    expect(values.size).toBe(1);
    expect(listPaymentNotes()).toEqual([]);
    expect(values.size).toBe(0);
  });

  it('is one for each checkout, the newest first', () => {
    const now = Date.now();
    writePaymentNote(buildNote({ writtenAtMs: now - 3000 }));
    writePaymentNote(buildNote({ checkoutKey: 'k2', writtenAtMs: now - 2000 }));
    writePaymentNote(buildNote({ paymentIntentId: 'pi_2', writtenAtMs: now - 1000 }));
    expect(listPaymentNotes().map((note) => [note.checkoutKey, note.paymentIntentId])).toEqual([
      ['k1', 'pi_2'],
      ['k2', 'pi_1'],
    ]);
  });

  it.each([
    [6.9, 1],
    [7, 0],
    [-7.1, 0],
  ])('from %d days ago is found %i times', (days, found) => {
    writePaymentNote(buildNote({ writtenAtMs: Date.now() - days * DAY_MS }));
    expect(listPaymentNotes()).toHaveLength(found);
  });

  it.each(['', 'null', '{"checkoutKey":"k1"}', '[null,7,{"checkoutKey":"k1"}]', '[['])(
    'is not found in %s',
    (text) => {
      values.set(PAYMENT_NOTES_KEY, text);
      expect(listPaymentNotes()).toEqual([]);
    },
  );

  it('is done without where the browser keeps nothing', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => {
      writePaymentNote(buildNote());
      removePaymentNote('k1');
    }).not.toThrow();
    expect(listPaymentNotes()).toEqual([]);
  });
});
