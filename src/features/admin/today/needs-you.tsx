import { nameOf } from '../ui/name-of.ts';
import { numberWord } from './number-word.ts';
import { shortDay, dateOf } from '../../../lib/time/labels.ts';
import { Mark } from '../ui/marks.tsx';
import { listGiftsToDeliver } from '../../../contract/admin-gifts.ts';
import { listMessages } from '../../../contract/reminders.ts';
import { listReviewItems } from '../../../contract/review-items.ts';
import { listHeldTestimonials } from '../../../contract/testimonials.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { waitingGifts } from '../gifts/waiting-gifts.ts';
import type { News } from '../requests/use-news.ts';
import css from './needs-you.module.css';
import { RequestRows } from '../requests/requests.tsx';

/** What waits for her, below the day: requests first, then what failed, then what is to read. */
export function NeedsYou({ news }: { news: News }) {
  const { data: messages } = useQuery(listMessages);
  const { data: reviews } = useQuery(listHeldTestimonials);
  const { data: items } = useQuery(listReviewItems);
  const gifts = waitingGifts(useQuery(listGiftsToDeliver, { list: 'to_deliver' }).data);
  const failed = messages?.failed ?? [];
  const open = news.shown.filter(({ isAnswered }) => !isAnswered);
  const count =
    open.length + failed.length + gifts.length + (reviews?.length ?? 0) + (items?.length ?? 0);
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
          {(items ?? []).map((item) => (
            <li key={item.id}>
              <Mark shape="diamond" tone="bad">
                To decide
              </Mark>
              <p>{item.happened}</p>
              <a href="#review-items">Decide</a>
            </li>
          ))}
          {failed.map((message) => (
            <li key={message.id}>
              <Mark shape="diamond" tone="bad">
                {message.kind.includes('reminder')
                  ? 'Reminder not delivered'
                  : 'Message not delivered'}
              </Mark>
              <p>
                {message.firstName && <b>{message.firstName}. </b>}
                {message.failure ?? 'It wasn’t delivered.'}
              </p>
              <a href="#messages">See messages</a>
            </li>
          ))}
          {gifts.map((gift) => (
            <li key={gift.id}>
              <Mark shape="half" tone="due">
                {gift.delivery === 'ready' ? 'Certificate to hand over' : 'Certificate to print'}
              </Mark>
              <p>
                <b>{gift.recipientName}.</b> {gift.name}, from {gift.purchaserName}.
              </p>
              <a href="#gifts">See gift certificates</a>
            </li>
          ))}
          {(reviews ?? []).map((review) => (
            <li key={review.id}>
              <Mark shape="open" tone="back">
                Review to read
              </Mark>
              <h3>
                {nameOf({ firstName: review.name, lastName: '' })}, {review.rating} of 5
              </h3>
              <p>
                “{review.review.length > 140 ? `${review.review.slice(0, 140)}...` : review.review}”
              </p>
              <a href="#reviews">Read it ({shortDay(dateOf(review.createdAt))})</a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
