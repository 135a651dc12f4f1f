import { expect, it } from 'vitest';
import { createBuiltPages } from './built-pages.ts';

it('are what the build wrote down', async () => {
  const read = createBuiltPages('{"/":["phone"]}', () => Promise.reject(new Error('asked')));
  expect(await read()).toEqual({ '/': ['phone'] });
});

it('are read from the public pages where nothing was built, without those that do not answer', async () => {
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
