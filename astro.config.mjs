import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { hydrateOnIntent, refreshEverywhere, styleguide } from './build/integrations.ts';
import { missingArticle } from './build/missing-article.ts';
import { preloadForm } from './build/preload-form.ts';
import { sharedScripts } from './build/shared-scripts.ts';
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
              codeSplitting: { groups: sharedScripts },
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
