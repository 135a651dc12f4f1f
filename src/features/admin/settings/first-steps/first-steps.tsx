import { FIRST_STEPS, readFirstSteps } from '#contract/practice/first-steps.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Mark } from '../../ui/marks.tsx';
import { progressWords, STEPS } from './steps-text.ts';
import css from './first-steps.module.css';

/** What a new practice still has to do; nothing once all of it is done. */
export function FirstSteps() {
  const { data: done } = useQuery(readFirstSteps);
  const next = done && FIRST_STEPS.find((step) => !done[step]);
  if (!next) return null;
  return (
    <section className={css.steps} aria-labelledby="first-steps-title">
      <h2 id="first-steps-title">First steps</h2>
      <p>{progressWords(done)}</p>
      <ol>
        {FIRST_STEPS.map((step, at) => {
          const isDone = done[step];
          const { name, words, to } = STEPS[step];
          const isNext = step === next;
          return (
            <li key={step} data-done={isDone || undefined} data-next={isNext || undefined}>
              <span className={css.number} aria-hidden="true">
                {isDone ? '✓' : at + 1}
              </span>
              <span>
                <b>{name}</b>
                <small>{words}</small>
              </span>
              {isDone ? (
                <Mark shape="full" tone="good">
                  Done
                </Mark>
              ) : (
                <Mark shape="open" tone="soft">
                  Not done
                </Mark>
              )}
              <a
                className={isNext ? 'button quiet' : css.way}
                href={`#settings/${to}`}
                aria-label={`${isDone ? 'Change' : 'Fill in'}: ${name}`}
              >
                {isDone ? 'Change' : 'Fill in'}
              </a>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
