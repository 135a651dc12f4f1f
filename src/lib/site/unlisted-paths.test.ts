import { expect, it } from 'vitest';
import { ACCOUNT_PATHS, UNLISTED_PATHS } from './unlisted-paths.ts';

it('the pages of one person or one visit are kept from search engines', () => {
  expect(UNLISTED_PATHS).toEqual([
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/member-dashboard',
    '/admin',
    '/checkout',
    '/booking-success',
    '/appointment',
    '/waitlist',
    '/check-in',
    '/book/frame',
  ]);
  expect(UNLISTED_PATHS).toEqual(expect.arrayContaining([...ACCOUNT_PATHS]));
});
