import type { Page } from '@playwright/test';

/** Returns which words of a page are in front of a sun's halo, or a card's words beside it; none should be. */
export function listWordsInHalos(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const halos = [...document.querySelectorAll('svg .halo')]
      .map((halo) => halo.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    const isOnCard = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/^(?!rgba\(0, 0, 0, 0\))/.test(getComputedStyle(element).backgroundColor) ||
        isOnCard(element.parentElement));
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const owner = node.parentElement;
      if (!owner?.checkVisibility() || owner.closest('svg, .visually-hidden') || isOnCard(owner))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        for (const halo of halos) {
          const radius = halo.width / 2;
          const x = halo.left + radius;
          const y = halo.top + radius;
          const away = Math.hypot(
            Math.max(box.left - x, 0, x - box.right),
            Math.max(box.top - y, 0, y - box.bottom),
          );
          if (box.width > 0 && away < radius)
            found.add(`“${node.textContent?.trim().slice(0, 40)}” is in front of a halo`);
        }
    }
    return [...found];
  });
}
