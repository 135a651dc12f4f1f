/** Pixels that a box may differ: lines of two fonts are rarely equal to the fraction. */
const TOLERANCE = 1.5;
/** Of its width: how narrow a block may become to keep its number of lines. */
const NARROWEST = 0.6;
/** Of the letter size: how much closer the letters may stand. */
const CLOSEST = -0.03;

/** Screens down to which text is kept in place: a card cut by the lower edge hangs on words below it. */
const SCREENS = 1.5;

const hasText = ({ nodeType, nodeValue }: Node) =>
  nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '';

/** The blocks that hold text of their own and can be seen now. */
function textInView(): HTMLElement[] {
  return [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
    if (![...element.childNodes].some(hasText)) return false;
    const { top, bottom } = element.getBoundingClientRect();
    const isSeen = bottom > 0 && top < innerHeight * SCREENS;
    return isSeen && getComputedStyle(element).display !== 'inline';
  });
}

interface Place {
  block: HTMLElement;
  before: DOMRect;
}

/** How far the room between the letters closes until a block is no bigger than it was. */
function tighten({ block, before }: Place): void {
  const isTooBig = () => {
    const { width, height } = block.getBoundingClientRect();
    return height - before.height > TOLERANCE || width - before.width > 0.5;
  };
  const spacing = parseFloat(getComputedStyle(block).letterSpacing) || 0;
  for (let closer = -0.005; isTooBig() && closer >= CLOSEST; closer -= 0.005) {
    block.style.letterSpacing = `calc(${spacing}px + ${closer}em)`;
  }
}

/** Gives a block that became lower the widest lines at which it has as many as before. */
function narrow({ block, before }: Place): void {
  let [narrowest, widest] = [NARROWEST, 1];
  const isLow = (share: number) => {
    block.style.maxInlineSize = `${before.width * share}px`;
    return before.height - block.getBoundingClientRect().height > TOLERANCE;
  };
  for (let step = 0; step < 6; step += 1) {
    const share = (narrowest + widest) / 2;
    if (isLow(share)) widest = share;
    else narrowest = share;
  }
  if (isLow(narrowest)) block.style.minBlockSize = `${before.height}px`;
}

/**
 * Remembers where the words that can be seen stand, and answers what puts them there again after a change of fonts: every
 * block of text keeps its width and its number of lines, until the window itself becomes wider or narrower.
 */
export function rememberPlaces(): () => void {
  // A block after the blocks inside it: their size is part of its own.
  const places = textInView()
    .map((block): Place => ({ block, before: block.getBoundingClientRect() }))
    .reverse();
  const windowWidth = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== windowWidth) for (const { block } of places) block.removeAttribute('style');
  });
  return () => putBack(places);
}

function putBack(places: readonly Place[]): void {
  // Measured all at once, and only then changed: each change of one block would lay out the page anew.
  const changed = places.map((place) => ({ ...place, after: place.block.getBoundingClientRect() }));
  for (const { block, before, after } of changed) {
    if (after.width < before.width) block.style.minInlineSize = `${before.width}px`;
  }
  for (const { after, ...place } of changed) {
    const { before } = place;
    if (after.height - before.height > TOLERANCE || after.width - before.width > 0.5)
      tighten(place);
    else if (before.height - after.height > TOLERANCE) narrow(place);
  }
}
