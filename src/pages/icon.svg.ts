import type { APIRoute } from 'astro';
import { ICON_SVG } from '../lib/icon.ts';

/** The icon as a drawing. */
export const GET: APIRoute = () =>
  new Response(ICON_SVG, { headers: { 'content-type': 'image/svg+xml' } });
