import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { requireBrowser } from '../../scripts/browser.ts';
import { median, type Measure } from './measure.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface PageBars {
  path: string;
  lcpMs: number;
}

/** Lighthouse's mobile preset with simulated throttling on each page, the median of five runs. */
export async function measurePages(
  baseUrl: string,
  pages: readonly PageBars[],
): Promise<Measure[]> {
  const chrome = await chromeLauncher.launch({
    chromePath: requireBrowser(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
    ],
  });
  try {
    const measures: Measure[] = [];
    for (const page of pages) measures.push(...(await measurePage(chrome.port, baseUrl, page)));
    return measures;
  } finally {
    chrome.kill();
  }
}

async function measurePage(
  port: number,
  baseUrl: string,
  { path, lcpMs }: PageBars,
): Promise<Measure[]> {
  const runs: Result[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(baseUrl + path, {
      port,
      onlyCategories: [...CATEGORIES],
      output: 'json',
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${path}`);
    runs.push(result.lhr);
  }
  const audit = (id: string) =>
    median(runs.map(({ audits }) => audits[id]?.numericValue ?? Infinity));
  const scores = CATEGORIES.map((id) => ({
    what: `${path} · Lighthouse ${id}`,
    value: Math.round(100 * median(runs.map(({ categories }) => categories[id]?.score ?? 0))),
    unit: '',
    bar: 100,
    atLeast: true,
  }));
  return [
    ...scores,
    {
      what: `${path} · LCP`,
      value: Math.round(audit('largest-contentful-paint')),
      unit: 'ms',
      bar: lcpMs,
    },
    { what: `${path} · TBT`, value: Math.round(audit('total-blocking-time')), unit: 'ms', bar: 50 },
    {
      what: `${path} · CLS`,
      // As many decimals as Lighthouse itself shows.
      value: Number(audit('cumulative-layout-shift').toFixed(3)),
      unit: '',
      bar: 0.01,
    },
  ];
}
