import { useContext } from 'react';
import { longDay } from '#lib/time/labels.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { Illustration } from '../../ui/screen/illustration.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Section } from '../../ui/screen/section.tsx';
import { useAudio } from '../../ui/use-audio.ts';
import { NewsContext } from '../../requests/use-news.ts';
import { nextWords } from '../day-text.ts';
import { spokenList } from '../../appointments/marks/spoken.ts';
import css from './desk-day.module.css';
import { EmptyDay } from '../empty-day.tsx';
import { DeskNeeds } from './desk-needs.tsx';
import { useWho } from '../../ui/who.ts';
import { Requests } from '../../requests/desk-requests.tsx';
import { dayRows } from '../split-day.ts';
import { Stats } from './stats.tsx';
import { Timeline } from '../timeline.tsx';
import { Tomorrow } from '../tomorrow.tsx';
import { useDay } from '../use-day.ts';
import { useKeptDay } from '../use-kept-day.ts';

/** The day at the desk: the numbers over the water, the timeline, and what is pending beside it. */
export function DeskDay() {
  useKeptDay();
  const news = useContext(NewsContext);
  const { therapist } = useWho();
  const { query, now, localDate, today, day, closesAt } = useDay();
  const { play, playing } = useAudio();
  const open = useOpenDialog();
  const words = spokenList(
    `${longDay(localDate)}.`,
    day.kept.filter(({ status }) => status !== 'no_show'),
  );
  return (
    <>
      <header className={css.welcome} data-time-of-day="noon">
        <Illustration name="shore" className={css.shore} />
        <h1 tabIndex={-1}>Welcome, {therapist}</h1>
        <p>
          {longDay(localDate)}. {query.data !== null && nextWords(day)}
        </p>
      </header>
      <div className={css.day}>
        <Stats day={day} isKnown={query.data !== null} />
        <div className={css.columns}>
          <Section
            id="today"
            title="Today's Schedule"
            what="your day"
            query={query}
            skeleton={{ rows: 3, height: 7.5 }}
            aside={
              <div className={css.acts}>
                {day.kept.length > 0 && (
                  <RowButton onClick={() => play(words, 'list')}>
                    {playing === words ? 'Stop' : 'Play schedule'}
                  </RowButton>
                )}
                <RowButton onClick={() => open('booking')}>New booking</RowButton>
              </div>
            }
          >
            {() =>
              today.length === 0 ? (
                <EmptyDay now={now} />
              ) : (
                <Timeline
                  isFull
                  now={now}
                  nextId={day.next?.id ?? null}
                  rows={dayRows(today, { now, closesAt })}
                />
              )
            }
          </Section>
          <div className={css.side}>
            <Requests news={news} />
            <DeskNeeds />
            <Tomorrow now={now} />
          </div>
        </div>
      </div>
    </>
  );
}
