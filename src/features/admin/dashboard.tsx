import { useCallback, useMemo, useRef, useState } from 'react';
import { useMedia } from '#ui/hooks/use-media.ts';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';
import { NewsContext, useNews } from './requests/use-news.ts';
import { ConnectionStrip, DeskBar, Foot } from './shell/frame.tsx';
import { LateStrips } from './shell/late-strips.tsx';
import { NewsStrip } from './shell/news-strip.tsx';
import { PhoneBar } from './shell/phone-bar.tsx';
import { Rail } from './shell/rail.tsx';
import { LateDialog } from './ui/screen/late-part.tsx';
import { loadDialogs } from './shell/screens.ts';
import { WIDE } from './ui/screen/wide.ts';
import { ShownScreen } from './shell/shown-screen.tsx';
import { focusHeading, useScreen, useScrollMemory } from './shell/use-screen.ts';
import css from './shell/shell.module.css';
import { OpenDialogContext, type OpenDialog, type OpenedDialog } from './ui/dialog/open-dialogs.ts';
import { WhoContext } from './ui/who.ts';

interface DashboardProps {
  /** The email of the person who is logged in; null while there is no connection. */
  email: string | null;
  therapist: string;
  address: string;
}

/** The therapist's dashboard, one screen at a time. */
export const Dashboard = guarded(function Dashboard({ email, therapist, address }: DashboardProps) {
  useScrollMemory();
  const isWide = useMedia(WIDE);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  // What had the focus before the first dialog: it gets the focus back.
  const before = useRef<Element | null>(null);
  const open = useCallback<OpenDialog>((...dialog) => {
    if (!document.activeElement?.closest('dialog')) before.current = document.activeElement;
    setOpened(dialog);
  }, []);
  const close = useCallback(() => {
    setOpened(null);
    // Runs after the dialog has left the page; if the row is gone, the focus moves to the screen.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const place = before.current;
      if (place instanceof HTMLElement && place.isConnected) place.focus();
      else focusHeading();
    });
  }, []);
  const { news, region } = useNews();
  const who = useMemo(() => ({ email, therapist }), [email, therapist]);
  return (
    <OpenDialogContext value={open}>
      <WhoContext value={who}>
        <NewsContext value={news}>
          <div className={css.dashboard} data-wide={isWide || undefined}>
            <Layout isWide={isWide} address={address} />
            <NewsStrip news={news} />
          </div>
        </NewsContext>
      </WhoContext>
      {region}
      {opened && (
        <LateDialog load={loadDialogs} onClose={close}>
          {({ DashboardDialog }) => <DashboardDialog opened={opened} onClose={close} />}
        </LateDialog>
      )}
    </OpenDialogContext>
  );
}, PAYING_NOTE);

/** The open screen, beside the rail or above the bar. It stays what it is when a tablet is turned, with what is open on it. */
function Layout({ isWide, address }: { isWide: boolean; address: string }) {
  const screen = useScreen();
  return (
    <>
      {isWide && <Rail />}
      <div className={isWide ? css.content : undefined}>
        {isWide && <DeskBar />}
        <ConnectionStrip screen={screen} isWide={isWide} />
        <LateStrips />
        <ShownScreen screen={screen} isWide={isWide} />
        {isWide && <Foot address={address} />}
      </div>
      {!isWide && <PhoneBar place={screen} />}
    </>
  );
}
