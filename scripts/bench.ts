/**
 * `npm run bench` measures speed and weight against the bars and writes docs/performance.md, part by part; with the names of
 * parts, only those. Fails if a part couldn't be measured.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readLocalConfig } from '#local/config.ts';
import { startSite, type RunningSite } from '#local/site/start.ts';
import { measureArticleBuild } from '#tests/bench/articles.ts';
import { measureCalendar } from '#tests/bench/calendar.ts';
import { benchClaims } from '#tests/bench/claims.ts';
import { benchDashboard } from '#tests/bench/dashboard.ts';
import { measureExport } from '#tests/bench/export.ts';
import { measureJourney } from '#tests/bench/journey.ts';
import { measurePages } from '#tests/bench/lighthouse.ts';
import { measureApi, measureFunctionStart } from '#tests/bench/server.ts';
import { benchImports } from '#tests/bench/imports.ts';
import { benchSlots } from '#tests/bench/slots.ts';
import { benchWaitlist } from '#tests/bench/waitlist.ts';
import { measureWeights } from '#tests/bench/weight.ts';
import { createCipher } from '#platform/cipher.ts';
import { renderPage, startPage } from './reports/performance-page.ts';
import { runBench, type BenchPart } from './reports/run-bench.ts';
import { readTree } from './reports/tree.ts';

const FILE = 'docs/performance.md';

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
  '/thai-massage-alexandria',
  '/bundles',
  '/accessibility',
].map((path) => ({ path, lcpMs: 1000 }));

let site: Promise<RunningSite> | undefined;
/** The built site, served for all parts that need it; if it can't be served, only those parts fail. */
const openSite = () =>
  (site ??= startSite(
    readLocalConfig({
      PORT: '4499',
      LOCAL_DATABASE_PORT: '54499',
      LOCAL_STRIPE_PORT: '4496',
      LOCAL_MAILBOX_PORT: '4497',
      LOCAL_TEXTS_PORT: '4498',
      LOCAL_DATA: 'memory',
    }),
  ));
const onSite =
  <T>(measure: (siteUrl: string, site: RunningSite) => Promise<T>) =>
  async () => {
    const opened = await openSite();
    return measure(opened.url, opened);
  };

const PARTS: Record<string, BenchPart> = {
  // First: Lighthouse leaves a process with a lot to clean up, and this process serves the site.
  weight: { title: 'Weight and the booking dialog', measure: onSite(measureWeights) },
  journey: { title: 'A booking from Home to its confirmation', measure: onSite(measureJourney) },
  pages: { title: 'Pages', measure: onSite((siteUrl) => measurePages(siteUrl, PAGES)) },
  slots: { title: 'Slots', measure: benchSlots },
  waitlist: { title: 'Waitlist', measure: benchWaitlist },
  claims: { title: 'Claims', measure: benchClaims },
  imports: { title: 'Imports', measure: benchImports },
  api: { title: 'API', measure: onSite(measureApi) },
  start: {
    title: 'Function start',
    measure: onSite((_, { services }) => measureFunctionStart(services.env)),
  },
  build: { title: 'Build', measure: () => measureArticleBuild() },
  // Last: they fill the site's database.
  calendar: {
    title: 'The calendar',
    measure: onSite((siteUrl, { services }) => measureCalendar(siteUrl, services.database.sql)),
  },
  dashboard: {
    title: 'Dashboard',
    measure: onSite((siteUrl, { services }) =>
      benchDashboard((path, init) => fetch(siteUrl + path, init), {
        sql: services.database.sql,
        cipher: createCipher({
          encryptionKeys: services.env.ENCRYPTION_KEYS ?? '',
          idSecret: services.env.SUPABASE_SECRET_KEY ?? '',
        }),
      }),
    ),
  },
  export: {
    title: 'Download everything',
    measure: onSite((siteUrl, { services }) =>
      measureExport((path, init) => fetch(siteUrl + path, init), services.database.sql),
    ),
  },
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(
    `There is no part "${unknown.join('", "')}". The parts are: ${Object.keys(PARTS).join(', ')}.`,
  );
  process.exit(1);
}

const titles = Object.values(PARTS).map(({ title }) => title);
const { broken, missed } = await runBench(
  Object.entries(PARTS).flatMap(([name, part]) =>
    chosen.length === 0 || chosen.includes(name) ? part : [],
  ),
  {
    start: startPage(readFileSync(FILE, 'utf8'), titles, readTree()),
    save: (page) => writeFileSync(FILE, renderPage(page)),
    now: new Date(),
  },
);
await site?.then((opened) => opened.stop()).catch(() => undefined);
if (missed.length > 0) console.log(`Missed their bars:\n${missed.join('\n')}\n`);
if (broken.length > 0) console.error(`Not measured: ${broken.join(', ')}`);
process.exit(broken.length > 0 ? 1 : 0);
