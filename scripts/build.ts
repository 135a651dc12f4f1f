import { parseArgs } from 'node:util';
import { build } from 'astro';
import { bundleFunctions, FUNCTIONS_FOLDER } from './bundle-functions.ts';

const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    functions: { type: 'string', default: FUNCTIONS_FOLDER },
  },
});

process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
await build({ outDir: values.site });
await bundleFunctions(values.functions);
