/**
 * What the first script needs only once the words are painted, in a file of its own. The build adds the scripts of the
 * page to it (`scripts/words-first.ts`).
 */
import '../close-menus.ts';

export { apologizeForDialog } from '../apology/apologize-for-dialog.ts';
export { apologizeForForm } from '../apology/apologize-for-form.ts';
export { exchangeFonts } from './exchange-fonts.ts';

// Named in the page itself, a browser would fetch it before it paints the words.
document.head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="/site.webmanifest">');
