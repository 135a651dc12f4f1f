/** Measures speed and weight against the bars and writes docs/performance.md; parts can be chosen by name. */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readLocalConfig } from '../local/config.ts';
import { startSite, type RunningSite } from '../local/site/start.ts';
import { measureArticleBuild } from '../tests/bench/articles.ts';
import { benchClaims } from '../tests/bench/claims.ts';
import { benchDashboard } from '../tests/bench/dashboard.ts';
import { measureJourney } from '../tests/bench/journey.ts';
import { measurePages } from '../tests/bench/lighthouse.ts';
import { toTable, type Measure } from '../tests/bench/measure.ts';
import { measureApi, measureFunctionStart } from '../tests/bench/server.ts';
import { benchSlots } from '../tests/bench/slots.ts';
import { measureWeights } from '../tests/bench/weight.ts';

const PAGES = [
  '/',
  '/services',
  '/blog/office-worker-hot-stone-alexandria-posture',
  '/about',
  '/blog',
  '/testimonials',
  '/contact',
  '/faq',
  '/policies',
  '/privacy',
  '/gift-certificates',
  '/new-client',
  '/client-bill-of-rights',
].map((path) => ({ path, lcpMs: 1000 }));

type Part = (siteUrl: string, site: RunningSite) => Promise<Measure[]>;
const PARTS: Record<string, { title: string; measure: Part }> = {
  // First: Lighthouse leaves a process behind that has much to tidy, and the site is served by this one.
  weight: { title: 'Weight and the booking dialog', measure: measureWeights },
  journey: { title: 'A booking from Home to its confirmation', measure: measureJourney },
  pages: { title: 'Pages', measure: (siteUrl) => measurePages(siteUrl, PAGES) },
  slots: {
    title: 'Slots',
    measure: async () => [...(await benchSlots()), ...(await benchClaims())],
  },
  api: {
    title: 'API',
    measure: async (siteUrl) => [...(await measureApi(siteUrl)), ...(await measureFunctionStart())],
  },
  build: { title: 'Build', measure: () => measureArticleBuild() },
  // Last: it fills the database of the site.
  dashboard: {
    title: 'Dashboard',
    measure: (siteUrl, { services }) =>
      benchDashboard((path, init) => fetch(siteUrl + path, init), services.database.sql),
  },
};

const chosen = process.argv.slice(2);
const names = Object.keys(PARTS).filter((name) => chosen.length === 0 || chosen.includes(name));
const site = await startSite(
  readLocalConfig({
    PORT: '4499',
    LOCAL_DATABASE_PORT: '54499',
    LOCAL_STRIPE_PORT: '4496',
    LOCAL_MAILBOX_PORT: '4497',
    LOCAL_TEXTS_PORT: '4498',
    LOCAL_DATA: 'memory',
  }),
);
const FILE = 'docs/performance.md';
const today = new Date().toISOString().slice(0, 10);
let page = readFileSync(FILE, 'utf8');
try {
  for (const name of names) {
    const part = PARTS[name];
    if (!part) continue;
    const measured = `Measured on ${today}, ${cpus().length} cores, Node ${process.version}.`;
    const section = `## ${part.title}\n\n${measured}\n\n${toTable(await part.measure(site.url, site))}\n`;
    console.log(section);
    page = page.replace(new RegExp(`## ${part.title}\\n[^]*?(?=\\n## |$)`), () => section);
  }
} finally {
  await site.stop();
}
writeFileSync(FILE, page);
process.exit(0);
