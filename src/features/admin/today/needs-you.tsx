import { numberWord } from './number-word.ts';
import { shortDay, dateOf } from '#lib/time/labels.ts';
import { addressOfClient } from '../ui/client-address.ts';
import { Mark } from '../ui/marks.tsx';
import { listGiftsToDeliver } from '#contract/gifts/therapist-gifts.ts';
import { listMessages } from '#contract/messages/reminders.ts';
import { listTasks } from '#contract/tasks.ts';
import { listHeldTestimonials } from '#contract/testimonials/therapist-testimonials.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { waitingGifts } from '../gifts/waiting-gifts.ts';
import type { ReactNode } from 'react';
import type { News } from '../requests/use-news.ts';
import css from './needs-you.module.css';
import { RequestRows } from '../requests/requests.tsx';

/** Returns what is pending besides the requests: what couldn't be settled, what failed, what to print and what to read. */
export function useWaiting(): Waiting[] {
  const { data: messages } = useQuery(listMessages);
  const { data: reviews } = useQuery(listHeldTestimonials);
  const { data: items } = useQuery(listTasks);
  const gifts = waitingGifts(useQuery(listGiftsToDeliver, { list: 'to_deliver' }).data);
  return [
    ...(items ?? []).map(({ id, happened, clientId }) => ({
      id,
      mark:
        clientId === null ? (
          <Mark shape="diamond" tone="bad">
            To decide
          </Mark>
        ) : (
          <Mark shape="half" tone="due">
            Text to answer
          </Mark>
        ),
      what: happened,
      ...(clientId === null
        ? { screen: 'to-decide', link: 'Decide' }
        : { screen: addressOfClient(clientId).slice(1), link: 'Read and answer' }),
    })),
    ...(messages?.failed ?? []).map(({ id, kind, firstName, failure }) => ({
      id,
      mark: (
        <Mark shape="diamond" tone="bad">
          {kind.includes('reminder') ? 'Reminder not delivered' : 'Message not delivered'}
        </Mark>
      ),
      what: (
        <>
          {firstName && <b>{firstName}. </b>}
          {failure ?? 'It wasn’t delivered.'}
        </>
      ),
      screen: 'messages',
      link: 'See messages',
    })),
    ...gifts.map(({ id, delivery, recipientName, name, purchaserName }) => ({
      id,
      mark: (
        <Mark shape="half" tone="due">
          {delivery === 'ready' ? 'Certificate to hand over' : 'Certificate to print'}
        </Mark>
      ),
      what: (
        <>
          <b>{recipientName}.</b> {name}, from {purchaserName}.
        </>
      ),
      screen: 'gifts',
      link: 'See gift certificates',
    })),
    ...(reviews ?? []).map(({ id, name, rating, review, createdAt }) => ({
      id,
      mark: (
        <Mark shape="open" tone="back">
          Review to read
        </Mark>
      ),
      title: `${name}, ${rating} of 5`,
      what: `“${review.length > 140 ? `${review.slice(0, 140)}...` : review}”`,
      screen: 'testimonials',
      link: `Read it (${shortDay(dateOf(createdAt))})`,
    })),
  ];
}

/** One pending thing, and the screen or the client's page where it is answered. */
interface Waiting {
  id: string;
  mark: ReactNode;
  title?: string;
  what: ReactNode;
  screen: string;
  link: string;
}

/** On a phone, below the day: requests first, then what failed, then what to read. */
export function NeedsYou({ news }: { news: News }) {
  const waiting = useWaiting();
  const open = news.shown.filter(({ isAnswered }) => !isAnswered);
  const count = open.length + waiting.length;
  const isKnown = news.query.data !== null;
  return (
    <section id="requests" aria-labelledby="requests-title" className={css.needs}>
      <header className={css.head}>
        <h2 id="requests-title" tabIndex={-1}>
          Needs you
        </h2>
        <span>{isKnown && count > 0 && `${numberWord(count)} thing${count === 1 ? '' : 's'}`}</span>
      </header>
      <div className={css.card}>
        <RequestRows news={news} isMarked />
        {isKnown && count === 0 && news.shown.length === 0 && (
          <p className={css.none}>You’re all caught up.</p>
        )}
        <ul className={css.links}>
          {waiting.map(({ id, mark, title, what, screen, link }) => (
            <li key={id}>
              {mark}
              {title && <h3>{title}</h3>}
              <p>{what}</p>
              <a href={`#${screen}`}>{link}</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
