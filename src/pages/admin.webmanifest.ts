import type { APIRoute } from 'astro';
import { appIcons } from '#lib/site/head/app-icons.ts';
import { paths } from '#lib/site/paths.ts';
import { practice } from '#lib/site/built/practice.ts';

/** The dashboard as an app of its own on the therapist's home screen. */
export const GET: APIRoute = () =>
  Response.json({
    id: paths.admin,
    name: `${practice.name}, dashboard`,
    short_name: 'My practice',
    start_url: paths.admin,
    scope: paths.admin,
    display: 'standalone',
    background_color: '#fcfaf6',
    theme_color: '#fcfaf6',
    icons: appIcons,
  });
