import type { APIRoute } from 'astro';
import { absoluteUrl, requireSite } from '#lib/site/head/absolute-url.ts';
import { paths } from '#lib/site/paths.ts';

/** Says where the sitemap is, and keeps crawlers out of pages meant only for their visitor. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      ...[
        paths.admin,
        paths.memberDashboard,
        paths.checkout,
        paths.bookingSuccess,
        paths.appointment,
        paths.waitlist,
        paths.checkIn,
        '/api/',
      ].map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${absoluteUrl('/sitemap-index.xml', requireSite(site))}`,
      '',
    ].join('\n'),
  );
