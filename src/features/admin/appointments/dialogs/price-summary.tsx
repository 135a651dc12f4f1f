import type { Modification } from '../../../../contract/appointments/acts.ts';
import type { AdminAppointment } from '../../../../contract/appointments/appointments.ts';
import { displayMoney, parseMoney } from '../../../../contract/rules/money.ts';
import { servicePriceCents } from '../../../../lib/booking/booking-summary.ts';
import css from '../../ui/dialog-parts.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { useAudio } from '../../ui/use-audio.ts';
import { useCatalogue, type ServiceChoice } from './service-fields.tsx';

interface Summary {
  original: number;
  changed: number;
  difference: number;
  note: string;
}

const signed = (amount: string) =>
  amount.startsWith('-') ? -parseMoney(amount.slice(1)) : parseMoney(amount);

/** Returns the price of a change, as the API has calculated it. */
export const summaryOf = ({
  originalAmount,
  newAmount,
  priceDifference,
}: Modification): Summary => ({
  original: parseMoney(originalAmount),
  changed: parseMoney(newAmount),
  difference: signed(priceDifference),
  note: 'Tax included.',
});

/** Prices before tax, as sold and as listed now; the API decides. */
export function PricePreview({
  appointment,
  wish,
}: {
  appointment: AdminAppointment;
  wish: ServiceChoice;
}) {
  const { services, enhancements } = useCatalogue(appointment.enhancementIds);
  const soldAs = (name: string) =>
    appointment.lines.find((line) => line.name.startsWith(name))?.amount;
  const service = services.find(({ id }) => id === wish.serviceId);
  const isSameService = wish.serviceId === appointment.serviceId;
  const kept = isSameService ? soldAs(appointment.service.name) : undefined;
  const serviceCents =
    kept === undefined
      ? service && servicePriceCents(service, appointment.client.isMember)
      : parseMoney(kept);
  if (serviceCents === undefined) return null;
  const extras = enhancements
    .filter(({ id }) => wish.enhancementIds.includes(id))
    .map(({ id, name, price }) =>
      parseMoney((appointment.enhancementIds.includes(id) ? soldAs(name) : undefined) ?? price),
    );
  const changed = extras.reduce((sum, cents) => sum + cents, serviceCents);
  const original = parseMoney(appointment.subtotal);
  return (
    <PriceSummary
      original={original}
      changed={changed}
      difference={changed - original}
      note="Plus tax."
    />
  );
}

const differenceWords = (difference: number) => {
  if (difference === 0) return 'None';
  return `${difference > 0 ? '+' : '-'}${displayMoney(Math.abs(difference))}`;
};

/** The old price, the new one, and the difference: red if it's more, green if it's less. */
export function PriceSummary({ original, changed, difference, note }: Summary) {
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
        <RowButton look="word" aria-label="Play price summary" onClick={() => play(spoken)}>
          {playing === spoken ? 'Stop' : 'Play'}
        </RowButton>
      </p>
    </div>
  );
}
