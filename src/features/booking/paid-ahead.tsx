import type { Credits } from '../../contract/bundles.ts';
import type { Service } from '../../contract/catalogue.ts';
import { durationLabel } from '../../contract/durations.ts';
import { displayMoney, parseMoney } from '../../contract/money.ts';
import type { FormParts } from './booking-form-parts.ts';
import css from '../../ui/enhancement-choices.module.css';

/** What a member has paid for ahead that this service can be paid with. */
export interface Ahead {
  /** Credits of its length. */
  credits: number;
  duration: number;
  giftCents: number;
}

/** What of a member's credits and gift value fits a service; a credit kept for this tab's own checkout is one of them. */
export function paidAhead(
  { duration }: Pick<Service, 'duration'>,
  credits: Credits | null,
  keptDuration?: number | undefined,
): Ahead {
  const ofLength = credits?.byDuration.find((each) => each.duration === duration);
  const kept = ofLength && keptDuration === duration ? 1 : 0;
  return {
    credits: Math.max(ofLength?.available ?? 0, kept),
    duration,
    giftCents: credits ? parseMoney(credits.giftValue) : 0,
  };
}

interface PaidAheadProps extends Pick<FormParts, 'form'> {
  ahead: Ahead;
  /** Something is left that gift value could pay. */
  isLeft: boolean;
}

/** Lets a member choose to pay with what they have; nothing where they have nothing that fits. */
export function PaidAhead({ form, ahead, isLeft }: PaidAheadProps) {
  const { credits, duration, giftCents } = ahead;
  const offersGift = giftCents > 0 && isLeft;
  if (credits === 0 && !offersGift) return null;
  return (
    <fieldset className={css.choices}>
      <legend>Paid for ahead</legend>
      {credits > 0 && (
        <label>
          <input type="checkbox" {...form.register('useCredit')} />
          <span className={css.extra}>
            <strong>Use a credit</strong>
            <small>
              You have {credits} for {durationLabel(duration)}. It pays for the massage;
              enhancements are paid by card.
            </small>
          </span>
        </label>
      )}
      {offersGift && (
        <label>
          <input type="checkbox" {...form.register('useGiftValue')} />
          <span className={css.extra}>
            <strong>Use my gift value</strong>
            <small>You have {displayMoney(giftCents)}. Checkout takes it off what is left.</small>
          </span>
        </label>
      )}
    </fieldset>
  );
}
