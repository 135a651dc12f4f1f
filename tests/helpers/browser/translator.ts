import type { BrowserContext } from '@playwright/test';

/**
 * Translates every page of a context as browsers do, now and whenever words come: each text node gives way to an element of
 * the translator's, with the same words here, and code that keeps the node keeps one that no one sees.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const KEPT = 'font, script, style, noscript, textarea, option, title, svg';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest(KEPT)) continue;
        const outer = document.createElement('font');
        const inner = outer.appendChild(document.createElement('font'));
        inner.textContent = text.data;
        text.replaceWith(outer);
      }
    };
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) if (node.isConnected) translate(node);
    });
    addEventListener('DOMContentLoaded', () => {
      translate(document.body);
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
}
