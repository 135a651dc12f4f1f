import { useContext } from 'react';
import { dayName, monthDay } from '#lib/time/labels.ts';
import { placeOf } from '../../appointments/marks/session-text.ts';
import { Illustration } from '../../ui/screen/illustration.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Section, SectionBody } from '../../ui/screen/section.tsx';
import { useAudio } from '../../ui/use-audio.ts';
import { LogoutButton } from '../../ui/logout-button.tsx';
import { Updated } from '../../ui/screen/updated.tsx';
import { NewsContext } from '../../requests/use-news.ts';
import { countWords } from '../day-text.ts';
import { spokenList } from '../../appointments/marks/spoken.ts';
import { EmptyDay } from '../empty-day.tsx';
import { NeedsYou } from '../needs-you.tsx';
import css from './phone-day.module.css';
import { EarlierRow, FinishedCard, NextCard, NowLine, PresentCard } from './phone-cards.tsx';
import { dayRows } from '../split-day.ts';
import { Timeline } from '../timeline.tsx';
import { Tomorrow } from '../tomorrow.tsx';
import { useDay } from '../use-day.ts';
import { useKeptDay } from '../use-kept-day.ts';
import { useWho } from '../../ui/who.ts';
import { WeekStrip } from './week-strip.tsx';

/** The day on a phone, between two clients: finish, greet, then answer. */
export function PhoneDay() {
  useKeptDay();
  const news = useContext(NewsContext);
  const { email, therapist } = useWho();
  const shown = useDay();
  const { query, now, localDate, today, opening, hours, day } = shown;
  const isEmpty = query.data !== null && today.length === 0;
  return (
    <div className={css.page}>
      <header className={css.head} data-time-of-day="noon">
        <div className={css.top}>
          <Illustration name="brand" className={css.brand} />
          <span className={css.place}>
            {opening ? `${placeOf(opening.location)} today` : hours && 'Closed today'}
          </span>
        </div>
        <h1 tabIndex={-1}>
          <span className="visually-hidden">Admin Dashboard. Welcome, {therapist}. </span>
          {dayName(localDate)}
        </h1>
        <p>
          {monthDay(localDate)}. {query.data !== null && countWords(day)}
        </p>
        <WeekStrip localDate={localDate} hours={hours} />
      </header>
      <SectionBody query={query} what="your day" skeleton={{ rows: 3, height: 7.5 }}>
        {() => (isEmpty ? null : <Hours {...shown} />)}
      </SectionBody>
      {isEmpty && <EmptyDay now={now} />}
      {today.length > 0 && <Rest {...shown} />}
      <NeedsYou news={news} />
      <Tomorrow now={now} className={css.rest} />
      <footer className={css.foot}>
        <Illustration name="birch" />
        <p>
          <Updated />
        </p>
        <p>
          {email && <span>{email}</span>} <LogoutButton look="word" />
        </p>
      </footer>
    </div>
  );
}

type Shown = ReturnType<typeof useDay>;

/** The session that just ended, the current one and the next. */
function Hours({ day, now }: Shown) {
  const { unclosed, current, next } = day;
  const finished = unclosed.at(-1);
  return (
    <>
      {unclosed.slice(0, -1).map((each) => (
        <EarlierRow key={each.id} appointment={each} now={now} />
      ))}
      {finished && <FinishedCard key={finished.id} appointment={finished} now={now} />}
      <NowLine now={now} />
      {current && (
        <PresentCard key={current.id} appointment={current} now={now} isAction={!finished} />
      )}
      {next ? (
        <NextCard key={next.id} appointment={next} now={now} />
      ) : (
        !current && <p className={css.over}>No one else today.</p>
      )}
    </>
  );
}

function Rest({ day, today, now, closesAt, localDate }: Shown) {
  const { play, playing } = useAudio();
  const words = spokenList(`${dayName(localDate)}, ${monthDay(localDate)}.`, day.kept);
  const carded = new Set([...day.unclosed, day.current, day.next].map((each) => each?.id));
  const earlier = today.filter((each) => Date.parse(each.endsAt) <= now);
  return (
    <Section
      id="today"
      title="Rest of the day"
      what="the rest of the day"
      query={{ data: today, failure: null, ask: () => {} }}
      className={css.rest}
      aside={
        <RowButton look="word" onClick={() => play(words, 'list')}>
          {playing === words ? 'Stop' : 'Play schedule'}
        </RowButton>
      }
    >
      {(list) => (
        <>
          <Timeline
            isFull={false}
            now={now}
            nextId={day.next?.id ?? null}
            carded={carded}
            rows={dayRows(list, { now, closesAt, from: now })}
          />
          {earlier.length > 0 && (
            <details className={css.earlier}>
              <summary>Earlier today</summary>
              <Timeline
                isFull={false}
                now={now}
                nextId={null}
                carded={carded}
                rows={dayRows(earlier, { now, closesAt: null }).filter(
                  ({ kind }) => kind === 'appointment',
                )}
              />
            </details>
          )}
        </>
      )}
    </Section>
  );
}
