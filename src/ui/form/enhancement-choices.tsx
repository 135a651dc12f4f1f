import type { Enhancement } from '#contract/catalog.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { loadCatalog, type Listing } from '#lib/booking/catalog-store.ts';
import css from './enhancement-choices.module.css';
import { LoadFailure } from '../load-failure.tsx';

interface EnhancementChoicesProps {
  legend: string;
  enhancements: Listing<Enhancement>;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  announce: (words: string) => void;
  /** What can be done without them: "You can book without them." */
  without?: string;
}

/** The enhancements for a massage, each with its price and, once chosen, what to be careful about. */
export function EnhancementChoices(props: EnhancementChoicesProps) {
  const { legend, enhancements, chosen, onChange, announce, without = '' } = props;
  const items = enhancements.state === 'ready' ? enhancements.items : [];
  // One chosen before it was retired can still be removed.
  const offered = items.filter(({ id, isActive }) => isActive || chosen.includes(id));
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {enhancements.state === 'loading' && (
        <p className={css.soft} role="status">
          Loading enhancements...
        </p>
      )}
      {enhancements.state === 'failed' && (
        <LoadFailure
          words={`We couldn’t load the enhancements. ${without}`.trim()}
          onRetry={loadCatalog}
        />
      )}
      {enhancements.state === 'ready' && offered.length === 0 && (
        <p className={css.soft}>There’s nothing to add right now.</p>
      )}
      {offered.map(({ id, name, description, caution, price }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => {
              onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id));
              if (target.checked && caution) announce(caution);
            }}
          />
          <span className={css.extra}>
            <strong>{name}</strong>
            <small>{description}</small>
            {caution && chosen.includes(id) && <small className={css.caution}>{caution}</small>}
          </span>
          <span className="figures">+{displayMoney(parseMoney(price))}</span>
        </label>
      ))}
    </fieldset>
  );
}
