import {
  decideOnTestimonial,
  listHeldTestimonials,
  type HeldTestimonial,
} from '#contract/testimonials/therapist-testimonials.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { failureToast } from '../ui/failure-text.ts';
import { dateOf, dayName, sinceLabel } from '#lib/time/labels.ts';
import list from '../ui/lists/list.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import { RowButton } from '../ui/row-button.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { offerUndo } from '../ui/undo.ts';
import css from './testimonials.module.css';

/** Testimonials to read; none is on the site until the therapist publishes it. */
export function Testimonials() {
  const query = useQuery(listHeldTestimonials);
  const takeBack = useMutation(decideOnTestimonial, {
    onFailed: failureToast('Couldn’t undo'),
  });
  return (
    <Screen
      what="the reviews"
      query={query}
      skeleton={{ rows: 1, height: 6 }}
      empty="No reviews to read. When a client sends one, it appears here for you to post."
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
            ? `${name}’s review is on the site.`
            : `${name}’s review won’t be posted.`,
        run: onTakeBack,
      }),
    onFailed: failureToast('Couldn’t save'),
  });
  return (
    <li>
      <article aria-label={`Review by ${name}`}>
        <header>
          <h2>
            {name}, {rating} out of 5
          </h2>
          <span className={list.soft}>
            {isRecent ? dayName(dateOf(createdAt)) : sinceLabel(createdAt, now)}
          </span>
        </header>
        <p className={list.soft}>
          {service.name}. {location}
          {review.isSuspected && '. May be spam'}
        </p>
        <blockquote className={css.words}>“{words}”</blockquote>
        {action.failure !== null && (
          <p className={list.problem} role="alert">
            Nothing was changed. {action.failure.words}
          </p>
        )}
        <div className={css.actions}>
          <RowButton
            pending={action.isPending}
            aria-label={`Don’t post: review by ${name}`}
            onClick={() => action.run({ id, status: 'rejected' })}
          >
            Don’t post
          </RowButton>
          <RowButton
            tone="clay"
            pending={action.isPending}
            aria-label={`Post: review by ${name}`}
            onClick={() => action.run({ id, status: 'published' })}
          >
            Post
          </RowButton>
        </div>
      </article>
    </li>
  );
}
