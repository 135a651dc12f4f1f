import { describe, expect, it } from 'vitest';
import {
  AppError,
  isOurFault,
  isProblemCode,
  toProblem,
  type AppErrorOptions,
} from './app-error.ts';
import { REFUSALS } from './refusals.ts';

describe('a refusal', () => {
  it('is an error with its code for message, its own name and what caused it', () => {
    const cause = new Error('the provider is away');
    const error = new AppError('slot_taken', { cause });
    expect(error).toMatchObject({ name: 'AppError', message: 'slot_taken', code: 'slot_taken' });
    expect(error.cause).toBe(cause);
    expect(error.options).toEqual({ cause });
  });

  it('answers with the title, status and sentence of the table, and nothing else', () => {
    const { status, title, detail } = REFUSALS.slot_taken;
    expect(toProblem(new AppError('slot_taken'), 'request-1')).toEqual({
      type: 'about:blank',
      title,
      status,
      code: 'slot_taken',
      detail,
      requestId: 'request-1',
    });
  });

  it('says a sentence of its own where it has one', () => {
    const error = new AppError('slot_taken', { detail: 'Somebody was quicker.' });
    expect(toProblem(error, 'request-1').detail).toBe('Somebody was quicker.');
  });

  it.each([
    { fields: { email: 'Please enter a valid email address' } },
    { alternatives: [] },
    { paymentIntentId: 'pi_1' },
    { current: { status: 'confirmed' } },
    { current: null },
    { current: 0 },
  ] satisfies AppErrorOptions[])('carries %j beside its code', (options) => {
    const plain = toProblem(new AppError('slot_taken'), 'request-1');
    expect(toProblem(new AppError('slot_taken', options), 'request-1')).toEqual({
      ...plain,
      ...options,
    });
  });

  it('never reveals its cause, when to try again, or a payment that wasn’t made', () => {
    const options = { cause: new Error('secret'), retryAfterSeconds: 30, paymentIntentId: null };
    const plain = Object.keys(toProblem(new AppError('slot_taken'), 'request-1'));
    expect(Object.keys(toProblem(new AppError('slot_taken', options), 'request-1'))).toEqual(plain);
    expect(plain).not.toContain('current');
  });
});

describe('whose fault an error is', () => {
  it('is ours when no one refused on purpose', () => {
    expect(isOurFault(new Error('out of memory'))).toBe(true);
    expect(isOurFault(undefined)).toBe(true);
  });

  it.each(Object.keys(REFUSALS).filter(isProblemCode))('shows in the status of %s', (code) => {
    const isOurs = isOurFault(new AppError(code));
    expect(isOurs).toBe(String(REFUSALS[code].status).startsWith('5'));
  });

  it('is ours from status 500 on', () => {
    const statuses = Object.values(REFUSALS).map(({ status }) => status);
    expect(statuses).toContain(500);
    expect(Math.max(...statuses.filter((status) => status < 500))).toBeLessThan(500);
  });
});

describe('a stable word', () => {
  it('is one of the table, and not one that every object has', () => {
    expect(isProblemCode('slot_taken')).toBe(true);
    expect(isProblemCode('no_such_word')).toBe(false);
    expect(isProblemCode('toString')).toBe(false);
  });
});
