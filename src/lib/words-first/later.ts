/** What the first script needs only once the words are painted, in a file of its own. */
import '../close-menus.ts';

export { apologizeForDialog, apologizeForForm } from '../apology.ts';
export { keepPlaces } from './keep-places.ts';
