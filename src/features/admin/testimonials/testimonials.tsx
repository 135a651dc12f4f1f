import {
  decideOnTestimonial,
  listHeldTestimonials,
  type HeldTestimonial,
} from '../../../contract/testimonials.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { failureToast } from '../ui/failure-toast.ts';
import { dateOf, dayName, sinceLabel } from '../../../lib/time/labels.ts';
import list from '../ui/list.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { RowButton } from '../ui/row-button.tsx';
import { Screen } from '../ui/screen.tsx';
import { offerUndo } from '../ui/undo.ts';
import css from './testimonials.module.css';

/** What clients wrote and nobody has read yet; nothing is on the site before she says so. */
export function Testimonials() {
  const query = useQuery(listHeldTestimonials);
  const takeBack = useMutation(decideOnTestimonial, {
    onFailed: failureToast('Not taken back'),
  });
  return (
    <Screen
      what="the reviews"
      query={query}
      ghosts={{ rows: 1, height: 6 }}
      empty="No review waits to be read."
    >
      {(reviews) => (
        <ul className={css.reviews}>
          {reviews.map((review) => (
            <OneReview
              key={review.id}
              review={review}
              onTakeBack={() => takeBack.run({ id: review.id, status: 'held' })}
            />
          ))}
        </ul>
      )}
    </Screen>
  );
}

interface OneReviewProps {
  review: HeldTestimonial;
  onTakeBack: () => void;
}

function OneReview({ review, onTakeBack }: OneReviewProps) {
  const { id, name, location, service, rating, review: words, createdAt } = review;
  const now = useNow(60);
  const isRecent = now - Date.parse(createdAt) < 6 * 86_400_000;
  const action = useMutation(decideOnTestimonial, {
    onDone: (_, { status }) =>
      offerUndo({
        words:
          status === 'published'
            ? `The review of ${name} is on the site.`
            : `The review of ${name} stays off the site.`,
        run: onTakeBack,
      }),
    onFailed: failureToast('Not done'),
  });
  return (
    <li>
      <article aria-label={`Review of ${name}`}>
        <header>
          <h2>
            {name}, {rating} of 5
          </h2>
          <span className={list.soft}>
            {isRecent ? dayName(dateOf(createdAt)) : sinceLabel(createdAt, now)}
          </span>
        </header>
        <p className={list.soft}>
          {service.name}. {location}
        </p>
        <blockquote className={css.words}>“{words}”</blockquote>
        {action.failure !== null && (
          <p className={list.problem} role="alert">
            It still waits. {action.failure.words}
          </p>
        )}
        <div className={css.actions}>
          <RowButton
            pending={action.isPending}
            aria-label={`Not on the site: review of ${name}`}
            onClick={() => action.run({ id, status: 'rejected' })}
          >
            Not on the site
          </RowButton>
          <RowButton
            tone="clay"
            pending={action.isPending}
            aria-label={`Post it: review of ${name}`}
            onClick={() => action.run({ id, status: 'published' })}
          >
            Post it
          </RowButton>
        </div>
      </article>
    </li>
  );
}
