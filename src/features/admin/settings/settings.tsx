import { useContext, useEffect, useMemo, useRef } from 'react';
import { useStore } from '@nanostores/react';
import { listTimeOff } from '#contract/calendar/hours.ts';
import { readSafetyContact } from '#contract/check-ins/check-ins.ts';
import { listTravelZones } from '#contract/appointments/home-visits.ts';
import { listOutsideCalendars } from '#contract/calendar/outside-calendars.ts';
import type { Settings as AllSettings } from '#contract/practice/settings.ts';
import { readSettings } from '#contract/practice/settings.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { WIDE } from '../ui/screen/wide.ts';
import { PlainScreen, ScreenContext } from '../ui/screen/screen.tsx';
import { SectionBody } from '../ui/screen/section.tsx';
import { contactLine } from './safety-contact/contact-text.ts';
import { calendarsLine } from './calendars/calendar-text.ts';
import { LeaveQuestion } from './change/leave/leave-question.tsx';
import { NotSavedYet } from './change/change-parts.tsx';
import { $unsaved } from './change/leave/unsaved.ts';
import { timeOffLabel } from './hours/hours-text.ts';
import { SECTIONS, type SectionId } from './sections.ts';
import { ShownSection } from './shown-section.tsx';
import { SiteState } from './site-state.tsx';
import { stateOf } from './state-text.ts';
import { zonesLine } from './visits/zone-text.ts';
import { useSection } from './use-section.ts';
import css from './settings.module.css';

/** The settings: on the desk the list beside a section, on a phone the list or a section. */
export function Settings() {
  const isWide = useMedia(WIDE);
  const section = useSection();
  return (
    <>
      {isWide ? <Desk chosen={section} /> : <Phone section={section} />}
      <LeaveQuestion />
    </>
  );
}

const infoOf = (id: SectionId) => {
  const info: { id: SectionId; name: string; title?: string } =
    SECTIONS.find((each) => each.id === id) ?? SECTIONS[0];
  return { name: info.name, title: info.title ?? info.name };
};

/** The mark beside the heading while something isn't saved. */
function UnsavedMark() {
  return useStore($unsaved) > 0 ? <NotSavedYet /> : null;
}

function Desk({ chosen }: { chosen: SectionId | null }) {
  const query = useQuery(readSettings);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(chosen);
  const section = chosen ?? 'prices';
  useEffect(() => {
    if (last.current !== chosen && chosen) heading.current?.focus({ preventScroll: true });
    last.current = chosen;
  }, [chosen]);
  return (
    <PlainScreen className={css.desk} aside={<UnsavedMark />}>
      <Index settings={query.data} current={section} />
      <section className={css.content} aria-labelledby="section-title">
        <h2 id="section-title" ref={heading} tabIndex={-1}>
          {infoOf(section).title}
        </h2>
        <SectionBody query={query} what="the settings" skeleton={{ rows: 8, height: 3 }}>
          {(settings) => <ShownSection key={section} section={section} settings={settings} />}
        </SectionBody>
      </section>
    </PlainScreen>
  );
}

function Phone({ section }: { section: SectionId | null }) {
  const query = useQuery(readSettings);
  const shown = useRef(section);
  const { id } = useContext(ScreenContext);
  const title = section ? infoOf(section).title : 'Settings';
  const screen = useMemo(() => ({ id, title }), [id, title]);
  useEffect(() => {
    if (shown.current !== section)
      document.querySelector<HTMLElement>(`#${id}-title`)?.focus({ preventScroll: true });
    shown.current = section;
  }, [id, section]);
  const way = (
    <a className={css.back} href={section ? '#settings' : '#more'}>
      {section ? 'Settings' : 'More'}
    </a>
  );
  return (
    <ScreenContext value={screen}>
      <PlainScreen
        className={css.page}
        aside={
          <span className={css.above}>
            {way}
            <UnsavedMark />
          </span>
        }
      >
        {section === null ? (
          <Index settings={query.data} current={null} />
        ) : (
          <SectionBody query={query} what="the settings" skeleton={{ rows: 8, height: 3 }}>
            {(settings) => <ShownSection key={section} section={section} settings={settings} />}
          </SectionBody>
        )}
      </PlainScreen>
    </ScreenContext>
  );
}

interface IndexProps {
  settings: AllSettings | null;
  current: SectionId | null;
}

/** The sections, each with its present state. */
function Index({ settings, current }: IndexProps) {
  const { data: timeOff } = useQuery(listTimeOff);
  const { data: calendars } = useQuery(listOutsideCalendars);
  const { data: safety } = useQuery(readSafetyContact);
  const { data: zones } = useQuery(listTravelZones);
  const now = useNow(60);
  const stateIn = (id: SectionId) => {
    if (id === 'data') return 'Download everything';
    if (id === 'visits') return zones ? zonesLine(zones) : '';
    if (id === 'calendars') return calendars ? calendarsLine(calendars, now) : '';
    if (id === 'check-in') return safety ? contactLine(safety.contact) : '';
    if (id === 'time-off') {
      const [next] = timeOff ?? [];
      return next ? timeOffLabel(next) : timeOff ? 'None planned' : '';
    }
    return settings ? stateOf(id, settings.sections, settings.today) : '';
  };
  return (
    <nav className={css.index} aria-label="Settings">
      <ul>
        {SECTIONS.map(({ id, name }) => (
          <li key={id}>
            <a href={`#settings/${id}`} aria-current={current === id ? 'true' : undefined}>
              <span>
                <strong>{name}</strong>
                <small>{stateIn(id)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {settings?.site && <SiteState site={settings.site} />}
    </nav>
  );
}
