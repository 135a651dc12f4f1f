import { parseArgs } from 'node:util';
import { build } from 'astro';
import { loadEnv } from 'vite';
import { unfilledPlaces } from '../src/features/bill-of-rights/bill-of-rights.ts';
import { sampleTestimonials } from '../src/features/testimonials/samples.ts';
import { bundleFunctions, FUNCTIONS_FOLDER } from '../build/bundle-functions.ts';
import { checkBuild, refuseUnfilled } from '../build/check-build.ts';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    functions: { type: 'string', default: FUNCTIONS_FOLDER },
  },
});

const { context, siteUrl } = readSettings();
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
if (siteUrl) process.env['SITE_URL'] = siteUrl;
if (context === 'production' && sampleTestimonials.length > 0) {
  console.warn(
    'This site shows sample reviews. A real practice sets showSamples: false in content/testimonials.yaml.',
  );
}
await build({ outDir: values.site });
await bundleFunctions(values.functions, context);

function readSettings() {
  try {
    // Astro also reads .env files for the pages.
    const settings = checkBuild({ ...loadEnv('production', '.', ''), ...process.env });
    refuseUnfilled(settings.context, unfilledPlaces);
    return settings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
