import type * as z from 'zod/mini';
import {
  doneSchema,
  type HeldTestimonial,
  type testimonialDecisionSchema,
} from '../../../contract/admin-practice.ts';
import { callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { dateOf, dayName, sinceLabel } from '../shared/labels.ts';
import list from '../shared/list.module.css';
import { askAgain, useLive, useNow } from '../shared/live.ts';
import { QUESTIONS } from '../shared/questions.ts';
import { RowButton } from '../shared/row-button.tsx';
import { Section } from '../shared/section.tsx';
import { offerUndo } from '../shared/undo.ts';
import { useAction } from '../shared/use-action.ts';
import css from './reviews.module.css';

type Decision = z.infer<typeof testimonialDecisionSchema>['status'];

const decide = (id: string, status: Decision) =>
  callApi({
    path: `${apiPaths.adminTestimonials}/${id}`,
    method: 'PATCH',
    schema: doneSchema,
    body: { status },
  });
const renew = () => askAgain(apiPaths.adminTestimonials);

/** What clients wrote and nobody has read yet; nothing is on the site before she says so. */
export function Reviews() {
  const live = useLive(QUESTIONS.reviews);
  const takeBack = useAction({
    send: (id: string) => decide(id, 'held'),
    onDone: renew,
    failure: { title: 'Not taken back' },
  });
  return (
    <Section
      id="reviews"
      title="Reviews to read"
      what="the reviews"
      live={live}
      ghosts={{ rows: 1, height: 6 }}
      empty="No review waits to be read."
    >
      {(reviews) => (
        <ul className={css.reviews}>
          {reviews.map((review) => (
            <OneReview key={review.id} review={review} onTakeBack={() => takeBack.run(review.id)} />
          ))}
        </ul>
      )}
    </Section>
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
  const action = useAction({
    send: (status: Decision) => decide(id, status),
    onDone: (_, status) => {
      renew();
      offerUndo({
        words:
          status === 'published'
            ? `The review of ${name} is on the site.`
            : `The review of ${name} stays off the site.`,
        run: onTakeBack,
      });
    },
    failure: { title: 'Not done' },
  });
  return (
    <li>
      <article aria-label={`Review of ${name}`}>
        <header>
          <h3>
            {name}, {rating} of 5
          </h3>
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
            It still waits. {action.failure}
          </p>
        )}
        <div className={css.actions}>
          <RowButton
            pending={action.isPending}
            aria-label={`Not on the site: review of ${name}`}
            onClick={() => action.run('rejected')}
          >
            Not on the site
          </RowButton>
          <RowButton
            tone="clay"
            pending={action.isPending}
            aria-label={`Post it: review of ${name}`}
            onClick={() => action.run('published')}
          >
            Post it
          </RowButton>
        </div>
      </article>
    </li>
  );
}
