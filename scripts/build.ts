import { parseArgs } from 'node:util';
import { build } from 'astro';
import { loadEnv } from 'vite';
import { bundleFunctions, FUNCTIONS_FOLDER } from '../build/bundle-functions.ts';
import { listPages } from '../build/list-pages.ts';
import { checkBuild, unfilledWarning } from '../build/check-build.ts';
import { findSnapshot } from '#local/database/take-snapshot.ts';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    functions: { type: 'string', default: FUNCTIONS_FOLDER },
  },
});

const { context, siteUrl } = await prepare();
// Only now: what stands in content/ has the facts of the practice in it.
const { unfilledPlaces } = await import('../src/features/bill-of-rights/bill-of-rights.ts');
const { sampleTestimonials } = await import('../src/features/testimonials/samples.ts');
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
if (siteUrl) process.env['SITE_URL'] = siteUrl;
if (context === 'production' && sampleTestimonials.length > 0) {
  console.warn(
    'This site shows sample reviews. A real practice sets showSamples: false in content/testimonials.yaml.',
  );
}
const unfilled = unfilledWarning(context, unfilledPlaces);
if (unfilled) console.warn(unfilled);
await build({ outDir: values.site });
const { snapshot } = await import('#lib/site/built/snapshot.ts');
await bundleFunctions(values.functions, {
  context,
  practiceHash: snapshot.hash,
  pages: await listPages(values.site),
});

async function prepare() {
  try {
    // Astro also reads .env files for the pages.
    const source = { ...loadEnv('production', '.', ''), ...process.env };
    const settings = checkBuild(source);
    process.env['PRACTICE_SNAPSHOT'] = await findSnapshot(source);
    return settings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
