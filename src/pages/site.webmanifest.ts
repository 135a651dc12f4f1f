import type { APIRoute } from 'astro';
import { paths } from '../lib/site/paths.ts';
import { practice } from '../lib/site/practice.ts';

const icon = (
  sizes: string,
  purpose: 'any' | 'maskable',
  type = 'image/png',
  src = `/icon-${sizes.split('x')[0]}.png`,
) => ({
  src,
  sizes,
  type,
  purpose,
});

/** The web app manifest: the site's name and look on a home screen. */
export const GET: APIRoute = () =>
  Response.json({
    name: practice.name,
    short_name: practice.name.split(' ').slice(0, 2).join(' '),
    start_url: paths.home,
    display: 'minimal-ui',
    background_color: '#fcfaf6',
    theme_color: '#fcfaf6',
    icons: [
      icon('192x192', 'any'),
      icon('512x512', 'any'),
      icon('512x512', 'maskable'),
      icon('any', 'any', 'image/svg+xml', '/icon.svg'),
    ],
  });
