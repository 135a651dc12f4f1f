import { Resvg } from '@resvg/resvg-js';
import type { APIRoute, GetStaticPaths } from 'astro';
import { ICON_SVG, ICON_WIDTHS } from '../lib/icon.ts';

export const getStaticPaths: GetStaticPaths = () =>
  ICON_WIDTHS.map((width) => ({ params: { width: String(width) } }));

/** The icon as a picture without round corners: phones cut it to their own shape. */
export const GET: APIRoute = ({ params }) => {
  const picture = new Resvg(ICON_SVG.replace(' rx="15"', ''), {
    fitTo: { mode: 'width', value: Number(params['width']) },
  });
  return new Response(new Uint8Array(picture.render().asPng()), {
    headers: { 'content-type': 'image/png' },
  });
};
