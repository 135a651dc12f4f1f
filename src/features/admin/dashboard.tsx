import { useCallback, useEffect, useRef, useState } from 'react';
import { listToday } from '../../contract/admin-appointments.ts';
import { readStats } from '../../contract/stats.ts';
import { seed } from '../../lib/query/cache.ts';
import { useQuery } from '../../lib/query/use-query.ts';
import { DashboardDialog } from './shell/dashboard-dialog.tsx';
import { DeskDay } from './today/desk-day.tsx';
import { PhoneDay } from './today/phone-day.tsx';
import { keptDay, keptStats, withoutHealth } from './ui/kept-day.ts';
import { useMedia } from '../../ui/use-media.ts';
import { OpenDialogContext, type OpenDialog, type OpenedDialog } from './ui/open-dialogs.ts';
import { SCREENS, useScreen, type ScreenId } from './shell/screens.ts';
import { More, Money } from './shell/more.tsx';
import { NewsStrip } from './shell/news-strip.tsx';
import { PhoneBar } from './shell/phone-bar.tsx';
import { ConnectionStrip, DeskBar, Foot, Rail } from './shell/frame.tsx';
import { useNews } from './requests/use-news.ts';
import css from './shell/shell.module.css';

interface DashboardProps {
  /** Of who is logged in; unknown while there is no connection. */
  email: string | null;
  therapist: string;
  address: string;
}

/** The therapist's day and all that belongs to it. */
export function Dashboard({ email, therapist, address }: DashboardProps) {
  useKeptDay();
  const isWide = useMedia('(width >= 48rem)');
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  // Where the focus was before the first dialog: it goes back there.
  const before = useRef<Element | null>(null);
  const open = useCallback<OpenDialog>((...dialog) => {
    if (!document.activeElement?.closest('dialog')) before.current = document.activeElement;
    setOpened(dialog);
  }, []);
  const close = useCallback(() => {
    setOpened(null);
    // After the dialog has left the page; a row that has gone leaves the focus at the day.
    setTimeout(() => {
      const place = before.current?.isConnected
        ? before.current
        : document.querySelector('#today-title');
      if (place instanceof HTMLElement && document.activeElement === document.body) place.focus();
    });
  }, []);
  const news = useNews();
  const shown = { email, therapist, address, news };
  return (
    <OpenDialogContext value={open}>
      <div className={css.dashboard} data-wide={isWide || undefined}>
        {isWide ? <Desk {...shown} /> : <Phone {...shown} />}
      </div>
      {news.region}
      {opened && <DashboardDialog opened={opened} onClose={close} />}
    </OpenDialogContext>
  );
}

/** The day that this tab knew last is there at once; each newer one is kept in its place. */
function useKeptDay(): void {
  useState(() => {
    const kept = keptDay.read();
    if (kept) seed(listToday, {}, kept.today, kept.updatedAt);
  });
  const { data: today, at } = useQuery(listToday);
  const { data: stats } = useQuery(readStats);
  useEffect(() => {
    if (today && at) keptDay.write({ updatedAt: at, today: today.map(withoutHealth) });
  }, [today, at]);
  useEffect(() => {
    if (stats) keptStats.write(stats);
  }, [stats]);
}

type ShownProps = DashboardProps & { news: ReturnType<typeof useNews> };

/** All sections on one page, beside the rail. */
function Desk({ email, therapist, address, news }: ShownProps) {
  const show = (place: ScreenId) => {
    const Part = SCREENS[place];
    return Part && <Part />;
  };
  return (
    <>
      <Rail />
      <div className={css.content}>
        <DeskBar email={email} />
        <ConnectionStrip />
        <DeskDay therapist={therapist} news={news}>
          {show('checkout')}
          {show('completed')}
        </DeskDay>
        <div className={css.sections}>
          {show('review-items')}
          {show('week')}
          {show('review')}
          {show('waitlist')}
          <div className={css.halves}>
            {show('reminders')}
            {show('clients')}
          </div>
          <div className={css.halves}>
            {show('messages')}
            {show('reviews')}
          </div>
          {show('intakes')}
          {show('gifts')}
          {show('hours')}
          <Foot address={address} />
        </div>
        <NewsStrip news={news} />
      </div>
    </>
  );
}

/** One section at a time, above the bar. */
function Phone({ email, therapist, news }: ShownProps) {
  const place = useScreen();
  useEffect(() => {
    // A section that was chosen starts at its top, and a screen reader at its heading.
    scrollTo(0, 0);
    if (place !== 'today')
      document.querySelector<HTMLElement>('main h1[tabindex], main h2[tabindex]')?.focus();
  }, [place]);
  const Part = SCREENS[place];
  return (
    <>
      <ConnectionStrip />
      {place === 'today' || place === 'requests' ? (
        <PhoneDay email={email} therapist={therapist} news={news} />
      ) : (
        <div className={css.place} key={place}>
          {place === 'more' && <More email={email} therapist={therapist} />}
          {place === 'money' && <Money />}
          {Part && <Part />}
        </div>
      )}
      <NewsStrip news={news} />
      <PhoneBar place={place} />
    </>
  );
}
