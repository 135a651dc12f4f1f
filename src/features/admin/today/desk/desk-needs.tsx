import { useId } from 'react';
import { useWaiting } from '../needs-you.tsx';
import css from '../needs-you.module.css';

/** At the desk, below the requests: the first item of each kind, and how many more there are. */
export function DeskNeeds() {
  const titleId = useId();
  const kinds = [...Map.groupBy(useWaiting(), ({ screen }) => screen).values()];
  return (
    <section aria-labelledby={titleId} className={css.desk}>
      <h2 id={titleId}>Needs you</h2>
      {kinds.length === 0 && <p className={css.soft}>Nothing needs you right now.</p>}
      <ul>
        {kinds.map(([first, ...more]) => {
          if (!first) return null;
          const { id, mark, title, what, screen, link } = first;
          return (
            <li key={id}>
              <div>
                {mark}
                <p>{title ?? what}</p>
                {more.length > 0 && <p className={css.soft}>and {more.length} more</p>}
              </div>
              <a href={`#${screen}`}>{link}</a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
