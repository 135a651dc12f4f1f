import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProblemCode } from '#contract/problem.ts';
import { ApiError } from '../api-client.ts';
import { setReached, wasReached } from './connection.ts';
import { readFailure } from './failure.ts';

const page = { cookie: '' };
const dispatchEvent = vi.fn();

beforeEach(() => {
  page.cookie = 'viewer=member';
  vi.stubGlobal('document', page);
  vi.stubGlobal('dispatchEvent', dispatchEvent.mockClear());
});
afterEach(() => {
  vi.unstubAllGlobals();
  setReached(true);
});

describe('whether anything answered', () => {
  it.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a request that took too long', new DOMException('timed out', 'TimeoutError')],
  ])('is denied by %s', (_, error) => {
    setReached(true);
    expect(readFailure(error)).toMatchObject({ isOffline: true, code: null, problem: null });
    expect(wasReached()).toBe(false);
  });

  it.each([
    ['a refusal', new ApiError(409, 'Conflict', null)],
    ['a page of the host', new ApiError(502, '<html>Bad gateway</html>', null)],
    ['an answer of another shape', new Error('Invalid input')],
  ])('is confirmed by %s, which is no trouble of the connection', (_, error) => {
    setReached(false);
    expect(readFailure(error)).toMatchObject({
      isOffline: false,
      words: 'Our server is having trouble. Try again in a minute.',
      problem: null,
    });
    expect(wasReached()).toBe(true);
  });
});

const refusal = (status: number, code: ProblemCode) =>
  new ApiError(status, 'Words.', { type: '', title: '', status, code, detail: 'Words.' });

describe('who is logged in', () => {
  it('is no one anymore when the API asks to log in', () => {
    readFailure(refusal(401, 'login_required'));
    expect(page.cookie).toContain('viewer=;');
    expect(dispatchEvent).toHaveBeenCalledOnce();
  });

  it.each([
    ['another refusal', refusal(403, 'not_allowed')],
    ['a wrong password', refusal(401, 'confirm_failed')],
    ['a password that the host asks for', new ApiError(401, 'Unauthorized', null)],
    ['an error that only looks like it', Object.assign(new Error('no'), { status: 401 })],
    ['no network', new TypeError('Failed to fetch')],
  ])('stays logged in after %s', (_, error) => {
    readFailure(error);
    expect(page.cookie).toBe('viewer=member');
    expect(dispatchEvent).not.toHaveBeenCalled();
  });
});
