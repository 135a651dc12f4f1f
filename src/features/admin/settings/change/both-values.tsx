import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import css from './both-values.module.css';
import type { Difference } from './differences.ts';

/** Another tab saved the same fields first. */
export interface Stale {
  differences: Difference[];
  /** Saves this form anyway. */
  keepMine: () => void;
  /** Fills the form with what the other tab saved. */
  takeTheirs: () => void;
}

/** This form and the other tab side by side, to pick one. */
export function BothValues({ stale }: { stale: Stale }) {
  const place = useRef<HTMLDivElement>(null);
  // It may be off screen.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} role="alert" tabIndex={-1} className={css.both}>
      <p>
        <strong>This was changed in another tab.</strong> Nothing is lost. Pick which version to
        keep.
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours</th>
            <th scope="col">Other tab</th>
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
          Use the other tab’s
        </Button>
      </p>
    </div>
  );
}
