import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { hydrateOnIntent, refreshEverywhere, styleguide } from './build/integrations.ts';
import { missingArticle } from './build/missing-article.ts';
import { preloadForm } from './build/preload-form.ts';
import { pageSecurityPolicy } from './build/page-security-policy.ts';
import { UNLISTED_PATHS } from '#lib/site/unlisted-paths.ts';
import { cleanPath } from '#lib/site/navigation.ts';
import { missingArticlePath, paths } from '#lib/site/paths.ts';
import { SITE_ADDRESS } from '#lib/site/built/build-env.ts';

/** What the sitemap leaves out. */
const UNLISTED = new Set([...UNLISTED_PATHS, missingArticlePath]);

/** Local stack only: the stand-in for Stripe.js lives on another port. */
const localStripe = process.env.PUBLIC_STRIPE_JS_URL
  ? [new URL(process.env.PUBLIC_STRIPE_JS_URL).origin]
  : [];

/** The few small modules that scripts share which come before React does: one request in place of nine. */
const SHARED =
  /src\/(?:lib\/(?:session-storage|booking\/(?:booking-request|last-booking)|site\/paths)|ui\/dialog\.module|features\/(?:booking\/(?:step-name|booking\.module)|checkout\/(?:open\/open-checkout|state\/payment-note))|contract\/rules\/(?:money\/money|durations|retention\/retention))/;

/** What every island stands on, in one file: twenty small ones cost more requests and compress worse. */
const KIT =
  /node_modules\/(?:react|react-dom|scheduler|@nanostores|nanostores|zod)\/|vite\/preload-helper|src\/(?:ui\/(?:announcer|button|form\/field|load-failure|toast\/toast|hooks\/use-(?:media|part|close-on-back))|lib\/(?:jsx\/|api-client|loading\/late-part|site\/facts\/(?:contact-facts|page-facts)|time\/clock|booking\/text\/pressure|viewer)|contract\/(?:orders\/booking|checkout\/availability|catalog|practice\/words|rules\/text))/;

/** What makes Back close a dialog: the booking dialog's frame needs it before React is there. */
const BACK = /src\/lib\/back-closes/;

/** What the forms of the site stand on besides. The dashboard's first screen has none. */
const FORMS = /node_modules\/react-hook-form\/|src\/lib\/forms\/form-resolver/;

/** What the booking dialog stands on beside those, and others who show what services cost. */
const BOOKING =
  /src\/(?:ui\/(?:choose-time|form\/enhancement-choices|hooks\/use-active-member)|lib\/booking\/(?:booked-contact|text\/booking-summary|catalog-store|paid-ahead)|contract\/(?:health\/health|rules\/money\/pricing))/;

/** What was booked, and what paid for it: checkout, members and the dashboard read it alike. */
const BOOKED =
  /src\/contract\/(?:orders\/booked-appointment|gifts\/gift-delivery|rules\/(?:money\/(?:cancellation|payment-parts)|gift-code|home-visits))\b/;

/** The calls that pay, then what checkout, its confirmation and an appointment's own page share. */
const PAYING = /src\/(?:contract\/(?:checkout\/checkout|gifts\/gifts)\b|lib\/stripe\/retry-pause)/;
const CHECKOUT =
  /node_modules\/@stripe\/|src\/(?:features\/checkout\/(?:state\/checkout-memory|checkout\.module)|lib\/stripe\/(?:payment-(?:text|client|look)|run-once)|ui\/pay\/(?:card-notes|gift-codes|payment-fields))/;
/** A card payment where it isn't a booking's: for gifts, and for an appointment's own page. */
const CARD = /src\/(?:lib\/stripe\/card-payment|ui\/pay\/late-card-payment)/;

/** What asks the API, for members and the therapist. */
const QUERY = /src\/lib\/query\/(?!use-held)/;

/** What the dashboard shares with forms, with members' own pages and with its login; then what its screens stand on, the day among it. */
const SENT = /src\/contract\/(?:done|rules\/honeypot|testimonials)\b/;
const OWN =
  /src\/(?:ui\/(?:dialog\.tsx|hooks\/(?:use-now|use-when-hidden))|lib\/time\/|contract\/appointments\/requests)/;
const PORTAL = /src\/(?:lib\/voice|ui\/form\/password-input|features\/admin\/ui\/kept-tab)/;
const DASHBOARD =
  /src\/features\/admin\/(?:ui\/(?!lists|fields|dialog\/(?!open-dialogs))|shell\/(?!more|strips)|today\/(?!desk\/|phone\/))/;

/** What lists and dialogs share that come after the first screen. */
const LISTS = /src\/features\/admin\/ui\//;

const ISLAND_PACKAGES = [
  '@nanostores/react',
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
  site: SITE_ADDRESS,
  output: 'static',
  trailingSlash: 'never',
  compressHTML: true,
  // Inline styles win: one request less before the first words, and the whole page stays under one round trip's window.
  build: { format: 'file', inlineStylesheets: 'always' },
  vite: {
    // The development server meets these only when someone opens the dialog, and would then reload the page under them.
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
                  { name: 'back', test: BACK },
                  { name: 'kit', test: KIT },
                  { name: 'forms', test: FORMS },
                  { name: 'booking', test: BOOKING },
                  { name: 'booked', test: BOOKED },
                  { name: 'paying', test: PAYING },
                  { name: 'checkout-parts', test: CHECKOUT },
                  { name: 'card', test: CARD },
                  { name: 'query', test: QUERY },
                  { name: 'sent', test: SENT },
                  { name: 'own', test: OWN },
                  { name: 'portal', test: PORTAL },
                  { name: 'dashboard', test: DASHBOARD },
                  { name: 'lists', test: LISTS },
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
