import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { islandStyle } from './scripts/island-style.ts';
import { lazyStyles } from './scripts/lazy-styles.ts';
import { missingArticle } from './scripts/missing-article.ts';
import { pageSecurityPolicy } from './scripts/page-security-policy.ts';
import { shortScopes } from './scripts/short-scopes.ts';
import { wordsFirst } from './scripts/words-first.ts';
import { CLOSED_PATHS } from './src/lib/closed-pages.ts';
import { cleanPath } from './src/lib/navigation.ts';
import { missingArticlePath, paths } from './src/lib/paths.ts';
import { practice } from './src/lib/practice.ts';

/** Pages that are of one visit, or not open yet: no search engine should hold them. */
const UNLISTED = new Set([
  ...CLOSED_PATHS,
  paths.checkout,
  paths.bookingSuccess,
  missingArticlePath,
]);

/** Local stack only: the stand-in for Stripe.js lives on another port. */
const localStripe = process.env.PUBLIC_STRIPE_JS_URL
  ? [new URL(process.env.PUBLIC_STRIPE_JS_URL).origin]
  : [];

/** Adds /styleguide while developing; the built site has no such page. */
const styleguide = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev')
        injectRoute({ pattern: '/styleguide', entrypoint: './src/components/styleguide.astro' });
    },
  },
};

/** Lets the development server load the dialog on a page without islands, where Astro leaves React's refresh out. */
const refreshEverywhere = {
  name: 'refresh-everywhere',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      if (command !== 'dev') return;
      injectScript(
        'page',
        `import { injectIntoGlobalHook } from '/@react-refresh';
        injectIntoGlobalHook(window);
        window.$RefreshReg$ = () => {};
        window.$RefreshSig$ = () => (type) => type;`,
      );
    },
  },
};

/** Lets a page write `client:intent`: an island starts when somebody first reaches for it. */
const hydrateOnIntent = {
  name: 'hydrate-on-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/lib/hydrate-on-intent.ts' }),
  },
};

/** What opens the booking dialog, fetched when somebody reaches for it: one request in place of three. */
const PAGE_SCRIPT =
  /src\/(?:layouts\/page\.astro|features\/booking\/open-booking|lib\/(?:apology\/(?!.*form)|booking-request))/;

/** The few small modules that the scripts of several pages share. */
const SHARED =
  /src\/(?:lib\/(?:page-facts|checkout-session)|features\/checkout\/(?:open-checkout|payment-note)|contract\/(?:money|durations))/;

/** What every island stands on, in one file: twenty small ones cost more requests and compress worse. */
const DIALOG_KIT =
  /node_modules\/(?:react|react-dom|scheduler|@nanostores|nanostores|react-hook-form|zod)\/|src\/(?:ui\/(?:announcer|button|field|stash-toast)|lib\/(?:api-client|contact-facts|session-value|booking-s|catalogue-store|form-resolver|time-labels|pressure)|contract\/(?:booking|availability|catalogue|pricing|text))/;

const ISLAND_PACKAGES = [
  '@hookform/resolvers/zod',
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
    plugins: [lazyStyles()],
    // The development server meets these only when somebody opens the dialog, and would then reload the page under them.
    optimizeDeps: { include: ISLAND_PACKAGES },
    build: {
      // A script that stood in the page would run before its words.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
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
                  { name: 'page', test: PAGE_SCRIPT },
                  { name: 'shared', test: SHARED },
                  { name: 'kit', test: DIALOG_KIT },
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
    islandStyle(),
    shortScopes(),
    wordsFirst(),
    pageSecurityPolicy({ paymentPages: [`${paths.checkout.slice(1)}.html`], localStripe }),
  ],
});
