import { expect, it } from 'vitest';
import { createBuiltPages } from './built-pages.ts';

it('reads the pages that the build wrote down', async () => {
  const read = createBuiltPages('{"/":["phone"]}', () => Promise.reject(new Error('asked')));
  expect(await read()).toEqual({ '/': ['phone'] });
});

it('reads the public pages where nothing was built, skipping those that don’t respond', async () => {
  const asked: string[] = [];
  const read = createBuiltPages(undefined, (path) => {
    asked.push(path);
    return Promise.resolve(path === '/faq' ? null : '<b data-fact="phone"></b>');
  });
  const pages = await read();
  expect(pages['/']).toEqual(['phone']);
  expect(pages).not.toHaveProperty('/faq');
  expect(asked).toContain('/book');
  expect(asked).not.toContain('/admin');
  expect(asked).not.toContain('/book/times');
});
