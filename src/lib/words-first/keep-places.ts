/** Pixels that a box may differ: lines of two fonts are rarely equal to the fraction. */
const TOLERANCE = 1.5;
/** Of its width: how narrow a block may become to keep its number of lines. */
const NARROWEST = 0.6;
/** What shrinks to its words is small; a window made narrow must not scroll sideways before the sizes are let go. */
const WIDEST = '85vw';
/** Of the letter size: how much closer the letters may stand. */
const CLOSEST = -0.03;

/** Screens down to which text is kept in place: a card cut by the lower edge hangs on words below it. */
const SCREENS = 1.5;

/** The blocks that hold text of their own and can be seen now. */
function textInView(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (
      ![...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      )
    )
      return false;
    const { top, bottom } = element.getBoundingClientRect();
    return (
      bottom > 0 && top < innerHeight * SCREENS && getComputedStyle(element).display !== 'inline'
    );
  });
}

/** Brings a block back to the size it had, by the room between its letters or the width of its lines. */
function keepSize(block: HTMLElement, { width, height }: DOMRect): void {
  const { style } = block;
  const grownBy = (side: 'width' | 'height') =>
    block.getBoundingClientRect()[side] - (side === 'width' ? width : height);
  const isTooBig = () => grownBy('height') > TOLERANCE || grownBy('width') > 0.5;

  const spacing = parseFloat(getComputedStyle(block).letterSpacing) || 0;
  for (let closer = -0.005; isTooBig() && closer >= CLOSEST; closer -= 0.005) {
    style.letterSpacing = `calc(${spacing}px + ${closer}em)`;
  }
  if (grownBy('width') < 0) style.minInlineSize = `min(${width}px, ${WIDEST})`;
  for (let share = 0.99; grownBy('height') < -TOLERANCE && share > NARROWEST; share -= 0.01) {
    style.maxInlineSize = `${width * share}px`;
  }
  if (grownBy('height') < -TOLERANCE) style.minBlockSize = `${height}px`;
}

/**
 * Runs a change of fonts so that nothing that can be seen moves: every block of text keeps its width and its number of
 * lines, until the window itself becomes wider or narrower.
 */
export function keepPlaces(change: () => void): void {
  // A block after the blocks inside it: their size is part of its own.
  const blocks = textInView()
    .map((block) => ({ block, before: block.getBoundingClientRect() }))
    .reverse();
  const windowWidth = innerWidth;
  change();
  for (const { block, before } of blocks) keepSize(block, before);
  const release = () => {
    if (innerWidth === windowWidth) return;
    removeEventListener('resize', release);
    for (const { block } of blocks) block.removeAttribute('style');
  };
  addEventListener('resize', release);
}
