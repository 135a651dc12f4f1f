import { dateOf, monthDay } from '#lib/time/labels.ts';
import list from '../../ui/lists/list.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import css from './client-page.module.css';
import { Part, type PartProps } from './part.tsx';

/** The forms they sent. Opening one is logged. */
export function Forms({ page: { intakes }, open }: PartProps) {
  return (
    <Part title="Forms">
      {intakes.length === 0 ? (
        <p className={css.empty}>No intake form yet.</p>
      ) : (
        <ul className={list.rows}>
          {intakes.map(({ id, receivedAt, isLinked }) => (
            <li key={id}>
              <div>
                Intake form
                <small>
                  Sent {monthDay(dateOf(receivedAt))}, {dateOf(receivedAt).slice(0, 4)}
                  {!isLinked && ', not linked yet'}. Each viewing is logged.
                </small>
              </div>
              <RowButton
                look="word"
                aria-label={`Open intake form of ${monthDay(dateOf(receivedAt))}`}
                onClick={() => open({ kind: 'intake', id })}
              >
                Open
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
