/** What the first script needs only once the words are painted, in a file of its own. */
import '../close-menus.ts';

export { apologizeForDialog } from '../apology/apologize-for-dialog.ts';
export { apologizeForForm } from '../apology/apologize-for-form.ts';
export { exchangeFonts } from './exchange-fonts.ts';

const { manifest } = document.querySelector<HTMLElement>('[data-manifest]')?.dataset ?? {};
if (manifest) {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'manifest', href: manifest }),
  );
}
