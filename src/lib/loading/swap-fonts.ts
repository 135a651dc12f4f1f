/** How much closer letters may be set so that words keep their lines, in em, step by step: no one notices. */
const TIGHTER = [0.01, 0.02, 0.03];
/** A smaller difference isn't another line. */
const SAME_PX = 3;

/** Returns the blocks with text of their own that are on screen or just below it, from the innermost out. */
function listBlocks(): HTMLElement[] {
  const blocks = new Set<HTMLElement>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.trim() === '') continue;
    let block = text.parentElement;
    while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
    const place = block?.getBoundingClientRect();
    if (block && place && place.height > 0 && place.top < 1.5 * innerHeight && place.bottom > 0)
      blocks.add(block);
  }
  return [...blocks].reverse();
}

/**
 * Replaces the device's fonts with ours without moving anything on screen: a block that would take one more line is set a
 * little tighter, and one that would take one line less keeps its height. If that isn't enough, the page stays in the
 * device's fonts, and the next one starts in ours.
 */
export function swapFonts(): void {
  const { classList } = document.documentElement;
  const blocks = listBlocks();
  const places = blocks.map((block) => block.getBoundingClientRect());
  const hasMoved = (block: HTMLElement, at: number) => {
    const [before, after] = [places[at]?.top ?? 0, block.getBoundingClientRect().top];
    return Math.min(before, after) < innerHeight && Math.abs(after - before) > SAME_PX;
  };
  classList.remove('device-fonts');
  const fitted = blocks.filter((block, at) => fit(block, places[at]?.height ?? 0));
  const undo = () => {
    for (const { style } of fitted) style.letterSpacing = style.minBlockSize = '';
  };
  if (blocks.some(hasMoved)) {
    undo();
    classList.add('device-fonts');
  } else {
    // At another width, the lines break differently.
    addEventListener('resize', undo, { once: true });
  }
}

/** Gives a block its earlier height; returns whether anything had to be done. */
function fit(block: HTMLElement, heightPx: number): boolean {
  const grownPx = () => block.getBoundingClientRect().height - heightPx;
  if (Math.abs(grownPx()) <= SAME_PX) return false;
  if (grownPx() < 0) block.style.minBlockSize = `${heightPx}px`;
  const { letterSpacing, fontSize } = getComputedStyle(block);
  const ownPx = parseFloat(letterSpacing) || 0;
  for (const em of TIGHTER)
    if (grownPx() > SAME_PX) block.style.letterSpacing = `${ownPx - em * parseFloat(fontSize)}px`;
  return true;
}
