import { CALENDAR_PARTS } from '../../calendar/late-parts.ts';
import { loadMoreMenu } from '../../appointments/acts/load-more-menu.ts';
import { loadSessionNote } from '../../appointments/notes/load-session-note.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { loadPlusSheet, PHONE_CALENDAR, PHONE_DAY, SCREENS } from '../screens.ts';
import { DIALOGS } from './dashboard-dialog.tsx';

const ALL_PARTS = [
  ...Object.values(DIALOGS),
  ...Object.values(SCREENS).map(({ load }) => load),
  PHONE_DAY,
  PHONE_CALENDAR,
  loadPlusSheet,
  ...CALENDAR_PARTS,
  loadMoreMenu,
  async () => (await loadSessionNote()).loadNoteParts(),
];

/** Fetches the script of every screen, dialog and part, once. */
export const fetchAllParts = () => fetchAhead(ALL_PARTS);
