import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import css from '../../ui/dialog/dialog-parts.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { useAudio } from '../../ui/use-audio.ts';
import { previewOf, type ChangedPrice } from './changed-price.ts';
import { useCatalog, type ServiceChoice } from './service-fields.tsx';

/** Prices before tax, as sold and as listed now; the API decides. */
export function PricePreview({
  appointment,
  wish,
}: {
  appointment: AdminAppointment;
  wish: ServiceChoice;
}) {
  const preview = previewOf(appointment, wish, useCatalog(appointment.enhancementIds));
  return preview && <PriceSummary {...preview} />;
}

const differenceWords = (difference: number) => {
  if (difference === 0) return 'None';
  return `${difference > 0 ? '+' : '-'}${displayMoney(Math.abs(difference))}`;
};

/** The old price, the new one, and the difference: red if it's more, green if it's less. */
export function PriceSummary({ original, changed, difference, note }: ChangedPrice) {
  const { play, playing } = useAudio();
  const kind = difference > 0 ? 'more' : difference < 0 ? 'less' : 'none';
  const spoken = `Original price ${displayMoney(original)}. New price ${displayMoney(changed)}. ${
    difference === 0 ? 'No difference' : `${displayMoney(Math.abs(difference))} ${kind}`
  }. ${note}`;
  return (
    <div>
      <dl className={css.sums} aria-label="Price summary">
        <div>
          <dt>Original</dt>
          <dd>{displayMoney(original)}</dd>
        </div>
        <div>
          <dt>New</dt>
          <dd>{displayMoney(changed)}</dd>
        </div>
        <div data-difference={kind}>
          <dt>Difference</dt>
          <dd>{differenceWords(difference)}</dd>
        </div>
      </dl>
      <p className={css.soft}>
        {note}{' '}
        <RowButton
          look="word"
          aria-label={`${playing === spoken ? 'Stop' : 'Play'} price summary`}
          onClick={() => play(spoken)}
        >
          {playing === spoken ? 'Stop' : 'Play'}
        </RowButton>
      </p>
    </div>
  );
}
