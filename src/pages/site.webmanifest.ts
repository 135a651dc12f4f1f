import type { APIRoute } from 'astro';
import { appIcons } from '#lib/site/head/app-icons.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';

/** The web app manifest: the site's name and look on a home screen. */
export const GET: APIRoute = () =>
  Response.json({
    name: practice.name,
    short_name: practice.name.split(' ').slice(0, 2).join(' '),
    start_url: paths.home,
    display: 'minimal-ui',
    background_color: '#fcfaf6',
    theme_color: '#fcfaf6',
    icons: appIcons,
  });
