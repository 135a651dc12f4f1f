import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
    ['an answer of another shape', new Error('Invalid input')],
  ])('is confirmed by %s', (_, error) => {
    setReached(false);
    readFailure(error);
    expect(wasReached()).toBe(true);
  });
});

describe('who is logged in', () => {
  it('is nobody any more when the API asks to log in', () => {
    readFailure(new ApiError(401, 'Unauthorized', null));
    expect(page.cookie).toContain('viewer=;');
    expect(dispatchEvent).toHaveBeenCalledOnce();
  });

  it.each([
    ['another refusal', new ApiError(403, 'Forbidden', null)],
    ['an error that only looks like it', Object.assign(new Error('no'), { status: 401 })],
    ['no network', new TypeError('Failed to fetch')],
  ])('stays logged in after %s', (_, error) => {
    readFailure(error);
    expect(page.cookie).toBe('viewer=member');
    expect(dispatchEvent).not.toHaveBeenCalled();
  });
});
