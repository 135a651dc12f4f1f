import { expect, it } from 'vitest';
import { pageKeys } from './page-keys.ts';

it('the keys of a page are its facts and its lists, each once, without blanks', () => {
  expect(
    pageKeys(`<ul data-lists="services categories"><li data-offer="a" data-fact="price:a">$1</li></ul>
      <b class="figures" data-fact="price:a"></b><template><b data-fact="price:"></b></template>`),
  ).toEqual(['categories', 'price:a', 'services']);
  expect(pageKeys('<p>data-fact</p>')).toEqual([]);
});

it('end with the description that search engines are given, where it names facts', () => {
  expect(
    pageKeys(
      '<meta content="Ann &#34;&amp;&#34; Co." data-words="{practice} &#34;&amp;&#34; Co."><b data-fact="phone"></b>',
    ),
  ).toEqual(['phone', '{practice} "&" Co.']);
});
