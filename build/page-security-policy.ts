import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

interface PolicyOptions {
  /** Files, such as "checkout.html", on which a card is paid. */
  paymentPages: readonly string[];
  /** The file in whose frame the server writes forms that lead to Stripe's hosted page. */
  hostedPaymentFrame: string;
  /** Local stack only: origins of the stand-in for Stripe. */
  localStripe: readonly string[];
}

const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, 'https://hooks.stripe.com'];
const STRIPE_CALLS = ['https://api.stripe.com'];
const STRIPE_PAGES = ['https://checkout.stripe.com'];

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

function hashes(html: string, element: RegExp): string[] {
  const found = [...html.matchAll(element)].map(([, text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(found)].map((hash) => `'sha256-${hash}'`);
}

/** The content security policy of one built page: its own inline scripts and styles by hash, and no other inline code. */
export function pagePolicy(
  html: string,
  stripe: { scripts: string[]; frames: string[]; calls: string[]; pages: string[] },
): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes(html, INLINE_SCRIPT), ...stripe.scripts],
    'style-src': ["'self'", ...hashes(html, INLINE_STYLE)],
    'img-src': ["'self'", 'data:'],
    // For what the dashboard reads aloud.
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...stripe.calls],
    'frame-src': stripe.frames.length > 0 ? stripe.frames : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // Browsers also check this when a submitted form redirects.
    'form-action': ["'self'", ...stripe.pages],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
}

/** Puts a page's policy at the top of its head; throws if the page has no charset to put it after. */
export function addPolicy(html: string, policy: string): string {
  const [charset] = /<meta charset="utf-8">/.exec(html) ?? [];
  if (!charset) throw new Error('The page does not start its head with its charset');
  return html.replace(
    charset,
    () => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

/**
 * Writes a content security policy into every built page. Astro's own policy lists every script and style of the site on every
 * page, a kilobyte that doesn't compress; this one lists only those on the page.
 */
export function pageSecurityPolicy({
  paymentPages,
  hostedPaymentFrame,
  localStripe,
}: PolicyOptions): AstroIntegration {
  return {
    name: 'page-security-policy',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const files = await readdir(root, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(`${root}/${file}`, 'utf8');
          const takesCards = paymentPages.includes(file);
          const policy = pagePolicy(html, {
            scripts: takesCards ? [...STRIPE_SCRIPTS, ...localStripe] : [],
            frames: takesCards ? [...STRIPE_FRAMES, ...localStripe] : [],
            calls: takesCards ? [...STRIPE_CALLS, ...localStripe] : [],
            pages: file === hostedPaymentFrame ? [...STRIPE_PAGES, ...localStripe] : [],
          });
          await writeFile(`${root}/${file}`, addPolicy(html, policy));
        }
      },
    },
  };
}
