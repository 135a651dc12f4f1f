import { useEffect, useMemo } from 'react';
import { Screen, ScreenContext } from '../ui/screen/screen.tsx';
import { whenIdle } from '#lib/loading/late-part.ts';
import { usePart } from '#ui/hooks/use-part.ts';
import { loadOf, PHONE_DAY, SCREENS, type ScreenId } from './screens.ts';
import { useArrival } from './use-screen.ts';
import css from './shell.module.css';

/** Fetches everything else; without a connection, the next screen tries it again. */
const fetchRest = () =>
  import('./later/all-parts.ts').then(
    ({ fetchAllParts }) => fetchAllParts(),
    () => null,
  );

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
    if (isThere) whenIdle(() => void fetchRest());
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
