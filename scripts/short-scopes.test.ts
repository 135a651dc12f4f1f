import { expect, test } from 'vitest';
import { shortenScopes } from './short-scopes.ts';

test('a scope keeps one short name in styles and marks, and two scopes have two', () => {
  expect(
    shortenScopes(
      '<style>p[data-astro-cid-abcd1234]{}h1[data-astro-cid-zyxw9876]{}</style>' +
        '<h1 data-astro-cid-zyxw9876>A</h1><p data-astro-cid-abcd1234 data-book>B</p>',
    ),
  ).toBe('<style>p[data-0]{}h1[data-1]{}</style><h1 data-1>A</h1><p data-0 data-book>B</p>');
});
