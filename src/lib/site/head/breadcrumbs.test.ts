import { expect, test } from 'vitest';
import { breadcrumbList } from './breadcrumbs.ts';

test('a trail starts at the home page and counts its steps from one', () => {
  const trail = [
    { name: 'Blog', path: '/blog' },
    { name: 'Sore necks', path: '/blog/sore-necks' },
  ];
  expect(breadcrumbList(trail, new URL('https://quietshore.example'))).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://quietshore.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog', item: 'https://quietshore.example/blog' },
      { position: 3, name: 'Sore necks', item: 'https://quietshore.example/blog/sore-necks' },
    ],
  });
});
