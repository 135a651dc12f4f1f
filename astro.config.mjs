import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { hydrateOnIntent, refreshEverywhere, styleguide } from './build/integrations.ts';
import { missingArticle } from './build/missing-article.ts';
import { preloadForm } from './build/preload-form.ts';
import { pageSecurityPolicy } from './build/page-security-policy.ts';
import { UNLISTED_PATHS } from './src/lib/site/unlisted-paths.ts';
import { cleanPath } from './src/lib/site/navigation.ts';
import { missingArticlePath, paths } from './src/lib/site/paths.ts';
import { practice } from './src/lib/site/practice.ts';

/** What the sitemap leaves out. */
const UNLISTED = new Set([...UNLISTED_PATHS, missingArticlePath]);

/** Local stack only: the stand-in for Stripe.js lives on another port. */
const localStripe = process.env.PUBLIC_STRIPE_JS_URL
  ? [new URL(process.env.PUBLIC_STRIPE_JS_URL).origin]
  : [];

/** The few small modules that the scripts of several pages share: one request in place of six. */
const SHARED =
  /src\/(?:lib\/(?:session-storage|booking-request)|ui\/dialog\.module|features\/checkout\/(?:open-checkout|payment-note)|contract\/(?:money|durations|retention))/;

/** What every island stands on, in one file: twenty small ones cost more requests and compress worse. */
const KIT =
  /node_modules\/(?:react|react-dom|scheduler|@nanostores|nanostores|zod)\/|vite\/preload-helper|src\/(?:ui\/(?:announcer|button|field|load-failure|toast-store|use-media)|lib\/(?:api-client|contact-facts|page-facts|time-labels|pressure|viewer)|contract\/(?:booking|availability|catalogue|text))/;

/** What the forms of the site stand on besides, and then what services cost. The dashboard's first screen has neither. */
const FORMS = /node_modules\/react-hook-form\/|src\/lib\/forms\/form-resolver/;
const CATALOGUE =
  /src\/(?:lib\/(?:booking-summary|catalogue-store)|contract\/pricing|ui\/use-active-member)/;

/** What the booking dialog stands on beside those. */
const BOOKING = /src\/(?:ui\/(?:choose-time|enhancement-choices)|lib\/paid-ahead|contract\/health)/;

/** What asks the API, for members and the therapist. */
const QUERY = /src\/lib\/query\/(?!use-held)/;

const ISLAND_PACKAGES = [
  '@nanostores/react',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js/pure',
  'libphonenumber-js/min',
  'nanostores',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'zod/mini',
  'zod/v4/locales/en.js',
];

export default defineConfig({
  site: process.env.SITE_URL ?? practice.url,
  output: 'static',
  trailingSlash: 'never',
  compressHTML: true,
  // Inline styles win: one request less before the first words, and the whole page stays under one round trip's window.
  build: { format: 'file', inlineStylesheets: 'always' },
  vite: {
    // The development server meets these only when somebody opens the dialog, and would then reload the page under them.
    optimizeDeps: { include: ISLAND_PACKAGES },
    build: {
      // Every article is marked "use astro:head-inject" by Astro's own compiler, and each mark would be a warning.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'shared', test: SHARED },
                  { name: 'kit', test: KIT },
                  { name: 'forms', test: FORMS },
                  { name: 'catalogue', test: CATALOGUE },
                  { name: 'booking', test: BOOKING },
                  { name: 'query', test: QUERY },
                ],
              },
            },
          },
        },
      },
    },
  },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    refreshEverywhere,
    hydrateOnIntent,
    mdx({ optimize: true }),
    sitemap({ filter: (page) => !UNLISTED.has(cleanPath(new URL(page).pathname)) }),
    styleguide,
    missingArticle(),
    preloadForm,
    pageSecurityPolicy({
      paymentPages: [paths.checkout, paths.appointment, paths.giftCertificates, paths.admin].map(
        (path) => `${path.slice(1)}.html`,
      ),
      hostedPaymentFrame: `${paths.bookFrame.slice(1)}.html`,
      localStripe,
    }),
  ],
});
