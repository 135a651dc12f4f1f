import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addPolicy, pagePolicy } from './page-security-policy.ts';

const NO_STRIPE = { scripts: [], frames: [], calls: [], pages: [] };
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('pagePolicy', () => {
  it('allows the inline scripts and styles of the page by hash', () => {
    const policy = pagePolicy('<style>a{}</style><script type="module">run()</script>', NO_STRIPE);
    expect(policy).toContain(`script-src 'self' ${hashOf('run()')};`);
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`);
  });

  it('adds no hash for data and files', () => {
    const html =
      '<script type="application/ld+json">{}</script><script type="module" src="/a.js"></script>';
    expect(pagePolicy(html, NO_STRIPE)).toContain("script-src 'self';");
  });

  it('allows frames only where a card payment is made', () => {
    expect(pagePolicy('', NO_STRIPE)).toContain("frame-src 'none'");
    const withStripe = pagePolicy('', {
      scripts: [],
      frames: ['https://js.stripe.com'],
      calls: [],
      pages: [],
    });
    expect(withStripe).toContain('frame-src https://js.stripe.com;');
  });
});

describe('addPolicy', () => {
  it('comes before anything that could run', () => {
    const html = addPolicy('<head><meta charset="utf-8"><script></script>', "default-src 'self'");
    expect(html.indexOf('content-security-policy')).toBeLessThan(html.indexOf('<script>'));
  });

  it('rejects a page without the charset that it follows', () => {
    expect(() => addPolicy('<head></head>', '')).toThrow();
  });
});
