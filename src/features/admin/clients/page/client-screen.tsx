import { useContext, useEffect, useMemo, useState } from 'react';
import { openClient } from '#contract/clients/client-record.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import buttons from '../../ui/buttons.module.css';
import { addressOfClient } from '../../ui/client-address.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { nameOf } from '../../ui/name-of.ts';
import { PlainScreen, ScreenContext } from '../../ui/screen/screen.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import { Alerts } from './alerts.tsx';
import { ClientDialogs } from './client-dialogs.tsx';
import css from './client-page.module.css';
import { Contact } from './contact.tsx';
import { Forms } from './forms.tsx';
import { HomePermission } from './home-permission.tsx';
import { Messages } from './messages.tsx';
import { Money } from './money.tsx';
import { NextVisit } from './next-visit.tsx';
import { Notes } from './notes.tsx';
import { standingWords } from './page-text.ts';
import type { ClientDialog } from './part.tsx';
import { Preferences, Tags } from './preferences.tsx';
import { RecordCopy } from './copy/record-copy.tsx';
import { More } from './erase/erase-client.tsx';
import { Visits } from './visits.tsx';
import { TypedContext } from './words/words-form.tsx';

/** Two columns side by side. */
const TWO_COLUMNS = '(width >= 68.75rem)';

/** A client's page: what to watch for, when they're coming, what they like and what happened. */
export function ClientScreen({ id }: { id: string }) {
  const query = useQuery(openClient, { id });
  const { data: page, at } = query;
  const [openedAt] = useState(() => Date.now());
  const shownId = page?.client.id;
  useEffect(() => {
    // They were merged with another client: their page is the other's. An answer of before may be from a merge undone since.
    if (shownId === undefined || shownId === id || at === null || at < openedAt) return;
    location.replace(addressOfClient(shownId));
  }, [id, shownId, at, openedAt]);
  const isWide = useMedia(TWO_COLUMNS);
  const now = useNow(60);
  const [opened, setOpened] = useState<ClientDialog | null>(null);
  const [typed] = useState(() => new Map<string, string>());
  const screen = useContext(ScreenContext);
  const title = page ? nameOf(page.client) : 'Client';
  const named = useMemo(() => ({ id: screen.id, title }), [screen.id, title]);
  const way = (
    <p className={css.way}>
      <a href="#clients">Clients</a>
    </p>
  );
  return (
    <ScreenContext value={named}>
      <PlainScreen
        className={css.page}
        aside={
          <>
            {way}
            {page && (
              <>
                <p className={css.standing}>
                  {standingWords(page)}{' '}
                  {page.client.phone && (
                    <span className="figures">{phoneLabel(page.client.phone)}</span>
                  )}
                </p>
                {page.erasedAt === null && (
                  <div className={buttons.rowActions}>
                    <ContactLinks client={page.client} />
                  </div>
                )}
              </>
            )}
          </>
        }
      >
        <TypedContext value={typed}>
          <SectionBody query={query} what="this client" skeleton={{ rows: 6, height: 5 }}>
            {(loaded) => {
              const parts = { page: loaded, now, open: setOpened };
              if (loaded.erasedAt !== null) {
                return (
                  <div className={css.column}>
                    <Visits {...parts} />
                  </div>
                );
              }
              const alerts = <Alerts {...parts} />;
              const next = <NextVisit {...parts} />;
              const likes = <Preferences {...parts} />;
              const past = (
                <>
                  <Visits {...parts} />
                  <Notes {...parts} />
                </>
              );
              const money = <Money {...parts} />;
              const letters = <Messages {...parts} />;
              const others = (
                <div className={css.others}>
                  <Forms {...parts} />
                  <Contact {...parts} />
                  <HomePermission {...parts} />
                  <Tags {...parts} />
                  <RecordCopy {...parts} />
                  <More {...parts} />
                </div>
              );
              return isWide ? (
                <div className={css.columns}>
                  <div className={css.column}>
                    {next}
                    {past}
                    {letters}
                  </div>
                  <div className={css.column}>
                    {alerts}
                    {likes}
                    {money}
                    {others}
                  </div>
                </div>
              ) : (
                <div className={css.column}>
                  {alerts}
                  {next}
                  {likes}
                  {past}
                  {money}
                  {letters}
                  {others}
                </div>
              );
            }}
          </SectionBody>
        </TypedContext>
        {opened && page && (
          <ClientDialogs opened={opened} page={page} onClose={() => setOpened(null)} />
        )}
      </PlainScreen>
    </ScreenContext>
  );
}
