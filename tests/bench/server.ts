import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleFunctions } from '../../build/bundle-functions.ts';
import { median, percentile, type Measure } from './measure.ts';

const CALLS = 200;
const STARTS = 9;

/** Our own time for a read on a warm process, as a client on this machine sees it. */
export async function measureApi(baseUrl: string): Promise<Measure[]> {
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const paths = {
    'GET /api/services': '/api/services',
    'GET /api/availability': `/api/availability?date=${day}&serviceId=thai-60`,
  };
  const measures: Measure[] = [];
  for (const [what, path] of Object.entries(paths)) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) {
      const startedAt = performance.now();
      const response = await fetch(baseUrl + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - startedAt);
    }
    measures.push({ what: `${what} · p95`, value: percentile(times, 0.95), unit: 'ms', bar: 15 });
  }
  return measures;
}

/** What loading the bundled API function takes in a fresh process with its whole environment, beyond Node's own start. */
export async function measureFunctionStart(env: NodeJS.ProcessEnv): Promise<Measure[]> {
  const folder = resolve('.netlify/bench');
  await bundleFunctions(folder);
  const bundle = pathToFileURL(`${folder}/api/api.mjs`).href;
  const script = `const t=performance.now();await import(${JSON.stringify(bundle)});console.log(performance.now()-t)`;
  const starts = Array.from({ length: STARTS }, () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        env: { ...process.env, ...env },
      }),
    ),
  );
  return [{ what: 'API function · start', value: median(starts), unit: 'ms', bar: 100 }];
}
