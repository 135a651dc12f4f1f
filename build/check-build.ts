import { SHAPES } from '#platform/env/env-shapes.ts';
import {
  isProduction,
  listWrongShapes,
  refuseStandIns,
  refuseWrongMode,
  siteAddress,
} from '#platform/env/env.ts';

/** What a build is for. */
export interface BuildSettings {
  /** The deploy context. The functions carry it, because Netlify sets it only for the build. */
  context: string;
  /** Public address of the site; undefined when none is set and none is needed. */
  siteUrl: string | undefined;
}

/**
 * Returns what to say about a production build with blanks on the Client Bill of Rights; null if there are none. It goes on:
 * the therapist fills them in, and may empty them again, in her dashboard. Until they are filled in, nothing is sold.
 */
export function unfilledWarning(context: string, places: readonly string[]): string | null {
  if (context !== 'production' || places.length === 0) return null;
  return [
    'This build is for production, and the Client Bill of Rights is not filled in (see docs/legal.md):',
    ...places.map((place) => `  ${place}`),
  ].join('\n');
}

const PUBLISHABLE = 'PUBLIC_STRIPE_PUBLISHABLE_KEY';
const OTHER_BUILDS =
  'To look at the site on this machine: npm start. For a build that takes no money: CONTEXT=dev npm run build.';

type Source = Record<string, string | undefined>;

/**
 * Reads what a build is for from its environment. Throws an Error that lists what keeps a site from taking real payments (no
 * Stripe key, a test key, the address of a stand-in, no public address) or from knowing the practice (no database) and, for any build, the keys with impossible values.
 */
export function checkBuild(source: Source): BuildSettings {
  refuseStandIns(source);
  const isReal = isProduction(source);
  const siteUrl = siteAddress(source);
  const needed = {
    SITE_URL: siteUrl,
    PUBLIC_STRIPE_PUBLISHABLE_KEY: source[PUBLISHABLE],
    // The pages say what this project's database says.
    SUPABASE_URL: source['SUPABASE_URL'],
    SUPABASE_SECRET_KEY: source['SUPABASE_SECRET_KEY'],
  };
  const faults = new Map([
    ...(['SITE_URL', PUBLISHABLE, 'SUPABASE_URL', 'SUPABASE_SECRET_KEY'] as const)
      .filter((key) => isReal && !needed[key])
      .map((key) => [key, SHAPES[key].purpose] as const),
    // The server's other keys needn't be set here; those that are must have the right shape.
    ...listWrongShapes(source),
  ]);
  if (faults.size > 0)
    throw new Error(
      [
        `${isReal ? 'This build is for production. ' : ''}Set these keys (see .env.example):`,
        ...[...faults].map(([key, purpose]) => `  ${key}: ${purpose}`),
        ...(isReal ? [OTHER_BUILDS] : []),
      ].join('\n'),
    );
  refuseWrongMode(source);
  return { context: source['CONTEXT'] || (isReal ? 'production' : 'local'), siteUrl };
}
