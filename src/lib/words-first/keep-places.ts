/** Pixels that a box may differ: lines of two fonts are rarely equal to the fraction. */
const TOLERANCE = 1.5;
/** Of its width: how narrow a block may become to keep its number of lines. */
const NARROWEST = 0.6;
/** Of the letter size: how much closer the letters stand after each step. */
const CLOSER = -0.005;
/** Steps towards the best fit. */
const STEPS = 6;

/** Screens down to which text is kept in place: a card cut by the lower edge hangs on words below it. */
const SCREENS = 1.5;

const hasText = ({ nodeType, nodeValue }: Node) =>
  nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '';

/** The blocks of a part of the page that hold text of their own and can be seen now. */
function textInView(part: HTMLElement): HTMLElement[] {
  return [part, ...part.querySelectorAll<HTMLElement>('*')].filter((element) => {
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

function isTooBig({ block, before }: Place): boolean {
  const { width, height } = block.getBoundingClientRect();
  return height - before.height > TOLERANCE || width - before.width > 0.5;
}

const isTooLow = ({ block, before }: Place): boolean =>
  before.height - block.getBoundingClientRect().height > TOLERANCE;

/** Closes the room between the letters of a block until it is no bigger than it was. */
function tighten(places: readonly Place[]): void {
  let tooBig = places.filter(isTooBig).map((place) => ({
    ...place,
    spacing: parseFloat(getComputedStyle(place.block).letterSpacing) || 0,
  }));
  for (let step = 1; step <= STEPS; step += 1) {
    for (const { block, spacing } of tooBig) {
      block.style.letterSpacing = `calc(${spacing}px + ${CLOSER * step}em)`;
    }
    tooBig = tooBig.filter(isTooBig);
  }
}

/** Gives a block that became lower the widest lines at which it has as many as before. */
function narrow(places: readonly Place[]): void {
  const tooLow = places
    .filter(isTooLow)
    .map((place) => ({ ...place, share: 1, narrowest: NARROWEST, widest: 1 }));
  const setShares = (next: (range: (typeof tooLow)[number]) => number) => {
    for (const range of tooLow) {
      range.share = next(range);
      range.block.style.maxInlineSize = `${range.before.width * range.share}px`;
    }
  };
  for (let step = 0; step < STEPS; step += 1) {
    setShares(({ narrowest, widest }) => (narrowest + widest) / 2);
    for (const range of tooLow) range[isTooLow(range) ? 'widest' : 'narrowest'] = range.share;
  }
  setShares(({ narrowest }) => narrowest);
  for (const { block, before } of tooLow.filter(isTooLow)) {
    block.style.minBlockSize = `${before.height}px`;
  }
}

/**
 * Remembers where the words of a part that can be seen stand, and answers what puts them there again after a change of fonts: every
 * block of text keeps its width and its number of lines, until the window itself becomes wider or narrower.
 */
export function rememberPlaces(part: HTMLElement): () => void {
  const places = textInView(part).map((block): Place => ({
    block,
    before: block.getBoundingClientRect(),
  }));
  const windowWidth = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== windowWidth) for (const { block } of places) block.removeAttribute('style');
  });
  return () => putBack(places);
}

/** All blocks are measured and only then changed, in each step: a change between two looks would lay out the page anew. */
function putBack(places: readonly Place[]): void {
  const narrower = places.filter(
    ({ block, before }) => block.getBoundingClientRect().width < before.width,
  );
  for (const { block, before } of narrower) block.style.minInlineSize = `${before.width}px`;
  tighten(places);
  narrow(places);
}
