import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import css from './both-values.module.css';
import type { Difference } from './differences.ts';

/** Another tab saved the same first. */
export interface Stale {
  differences: Difference[];
  /** Saves this form all the same. */
  keepMine: () => void;
  /** Puts into the form what the other tab saved. */
  takeTheirs: () => void;
}

/** What this form and another tab say, side by side: one of the two is picked. */
export function BothValues({ stale }: { stale: Stale }) {
  const place = useRef<HTMLDivElement>(null);
  // It can be below what is on screen.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className={css.both}>
      <p>
        <strong>This was changed in another tab.</strong> Nothing is lost: pick what to keep.
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours</th>
            <th scope="col">Saved there</th>
          </tr>
        </thead>
        <tbody>
          {stale.differences.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || 'Empty'}</td>
              <td>{theirs || 'Empty'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.answers}>
        <Button look="quiet" onClick={stale.keepMine}>
          Save yours
        </Button>
        <Button look="quiet" onClick={stale.takeTheirs}>
          Use what was saved
        </Button>
      </p>
    </div>
  );
}
