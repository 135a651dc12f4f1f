import { Button } from './button.tsx';
import css from './load-failure.module.css';

/** Says that something couldn't be loaded, with a button to try again. */
export function LoadFailure({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <div className={css.failure} role="alert">
      <p>{words}</p>
      <Button look="quiet" className="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
