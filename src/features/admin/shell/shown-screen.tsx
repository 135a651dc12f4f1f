import { useEffect, useMemo } from 'react';
import { CALENDAR_PARTS } from '../calendar/late-parts.ts';
import { loadMoreMenu } from '../appointments/acts/load-more-menu.ts';
import { loadNoteParts } from '../appointments/notes/load-note-parts.ts';
import { loadSessionNote } from '../appointments/notes/load-session-note.ts';
import { Screen, ScreenContext } from '../ui/screen/screen.tsx';
import { DIALOGS } from './dashboard-dialog.tsx';
import { usePart } from '#ui/hooks/use-part.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { loadOf, PHONE_CALENDAR, PHONE_DAY, SCREENS, type ScreenId } from './screens.ts';
import { useArrival } from './use-screen.ts';
import css from './shell.module.css';

const ALL_PARTS = [
  ...Object.values(DIALOGS),
  ...Object.values(SCREENS).map(({ load }) => load),
  PHONE_DAY,
  PHONE_CALENDAR,
  ...CALENDAR_PARTS,
  loadMoreMenu,
  loadSessionNote,
  loadNoteParts,
];

interface ShownScreenProps {
  screen: ScreenId;
  isWide: boolean;
}

/** The open screen. Its heading shows while its script loads, or says that it didn't load. */
export function ShownScreen({ screen, isWide }: ShownScreenProps) {
  const { title } = SCREENS[screen];
  const load = loadOf(screen, isWide);
  const { part: Part, hasFailed, retry } = usePart(load);
  const isThere = Part !== null;
  useArrival(screen, isThere);
  useEffect(() => {
    document.title = `${title} · Admin Dashboard`;
  }, [title]);
  useEffect(() => {
    if (isThere) fetchAhead(ALL_PARTS);
  }, [isThere]);
  const isDay = screen === 'today' || load === PHONE_DAY;
  const name = useMemo(() => ({ id: screen, title }), [screen, title]);
  const shown = Part ? <Part /> : <OnItsWay {...{ hasFailed, retry }} />;
  return (
    <ScreenContext value={name}>
      {isThere && isDay ? shown : <div className={css.place}>{shown}</div>}
    </ScreenContext>
  );
}

/** The heading, and placeholder rows. */
function OnItsWay({ hasFailed, retry }: { hasFailed: boolean; retry: () => void }) {
  const failure = { words: 'Check your connection.', isOffline: true, code: null, problem: null };
  return (
    <Screen
      query={{ data: null, failure: hasFailed ? failure : null, ask: retry }}
      what="this screen"
      failed="This screen didn’t load."
      skeleton={{ rows: 5, height: 4 }}
    >
      {() => null}
    </Screen>
  );
}
