import {
  isProduction,
  refuseStandIns,
  refuseWrongMode,
  siteAddress,
} from '../netlify/platform/env.ts';

/** What the build goes by. */
export interface BuildSettings {
  /** What it is for; the functions carry it, because Netlify tells it to nobody but the build. */
  context: string;
  /** Public address of the site; undefined when none is set and none is needed. */
  siteUrl: string | undefined;
}

/** Throws where a site on which real people rely would go live with places of content/ that nobody has filled in. */
export function refuseUnfilled(context: string, places: readonly string[]): void {
  if (context !== 'production' || places.length === 0) return;
  throw new Error(
    [
      'This build is for production, and content/bill-of-rights.yaml is not filled in (see docs/legal.md):',
      ...places.map((place) => `  ${place}`),
    ].join('\n'),
  );
}

type Source = Record<string, string | undefined>;

/**
 * Reads what a build is for from its environment. Throws an Error that lists what is in the way of a site on which real
 * people pay: no key of Stripe, a test key, the address of a stand-in, no public address.
 */
export function checkBuild(source: Source): BuildSettings {
  refuseStandIns(source);
  const isReal = isProduction(source);
  const siteUrl = siteAddress(source);
  const missing = [
    !source['PUBLIC_STRIPE_PUBLISHABLE_KEY'] &&
      'PUBLIC_STRIPE_PUBLISHABLE_KEY: publishable key of Stripe (pk_live_…)',
    !siteUrl && 'SITE_URL: public address of the site (Netlify gives its own as URL)',
    siteUrl && !siteUrl.startsWith('https://') && 'SITE_URL: an address that begins with https://',
  ].filter((line) => typeof line === 'string');
  if (isReal && missing.length > 0)
    throw new Error(
      [
        'This build is for production. Set these keys (see .env.example):',
        ...missing.map((line) => `  ${line}`),
        'To look at the site on this machine: npm start. For a build that takes no money: CONTEXT=dev npm run build.',
      ].join('\n'),
    );
  refuseWrongMode(source);
  return { context: source['CONTEXT'] || (isReal ? 'production' : 'local'), siteUrl };
}
