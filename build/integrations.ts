import type { AstroIntegration } from 'astro';

/** Adds /styleguide in development; the built site has no such page. */
export const styleguide: AstroIntegration = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev')
        injectRoute({ pattern: '/styleguide', entrypoint: './build/styleguide.astro' });
    },
  },
};

/** Lets the development server load the dialog on a page without islands, where Astro leaves out React's refresh. */
export const refreshEverywhere: AstroIntegration = {
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

/** Lets a page write `client:intent`: an island starts when a person first reaches for it. */
export const hydrateOnIntent: AstroIntegration = {
  name: 'hydrate-on-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/lib/loading/hydrate-on-intent.ts' }),
  },
};
