import type * as Later from './later.ts';

const FACES = ['480 1em Fraunces', '1em Figtree'];
const { classList } = document.documentElement;

/** Shows the words of a visit's first page in the fonts that the device has; later pages start with ours. */
export function hideMissingFonts(): void {
  try {
    if (sessionStorage.getItem('fonts')) return;
  } catch {
    // Storage is closed to us: every page is then a first page.
  }
  classList.add('plain-fonts');
}

/** Fetches our fonts and puts them in the place of the device's; nothing moves when they come. */
export async function showFonts(later: Promise<typeof Later>): Promise<void> {
  if (!classList.contains('plain-fonts')) return;
  const fetched = FACES.map((face) => document.fonts.load(face));
  const [{ exchangeFonts }] = await Promise.all([later, ...fetched]);
  await exchangeFonts();
  sessionStorage.setItem('fonts', '1');
}
