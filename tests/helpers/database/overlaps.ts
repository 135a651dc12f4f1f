import type { Page } from '@playwright/test';

/** Returns which words of a page lie over other words, or are beyond its right edge; none should. */
export function listOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** By how much two boxes may touch: letters are lower than their lines. */
    const TOUCH = 3;
    /** Words for screen readers are clipped away, and what is fixed to the screen lies over the page. */
    const isApart = (element: Element | null): boolean => {
      if (element === null || element === document.body) return false;
      const { clipPath, position } = getComputedStyle(element);
      return clipPath !== 'none' || position === 'fixed' || isApart(element.parentElement);
    };
    const isDrawn = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('svg') &&
      !isApart(element);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const runs: { words: string; owner: Element; box: DOMRect }[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const owner = node.parentElement;
      const words = node.textContent?.trim() ?? '';
      if (!owner || words === '' || !isDrawn(owner)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects())
        if (box.width > 2 && box.height > 2) runs.push({ words, owner, box });
    }
    const name = ({ words }: (typeof runs)[number]) => `“${words.slice(0, 30)}”`;
    const found = new Set<string>();
    for (const [at, one] of runs.entries()) {
      for (const other of runs.slice(at + 1)) {
        const wide =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (
          wide <= TOUCH ||
          high <= TOUCH ||
          one.owner.contains(other.owner) ||
          other.owner.contains(one.owner)
        )
          continue;
        found.add(`${name(one)} lies over ${name(other)}`);
      }
    }
    const over = document.documentElement.scrollWidth - innerWidth;
    return [...found, ...(over > 0 ? [`the page is ${over} px too wide`] : [])];
  });
}
