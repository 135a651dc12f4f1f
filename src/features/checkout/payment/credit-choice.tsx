import { useStore } from '@nanostores/react';
import { useEffect, useState, type Dispatch } from 'react';
import type { Credits } from '#contract/bundles/bundles.ts';
import type { SavedBooking } from '#contract/checkout/checkout.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { getBookingSummary } from '#lib/booking/text/booking-summary.ts';
import { $enhancements, $services } from '#lib/booking/catalog-store.ts';
import { loadCredits } from '#lib/booking/load-credits.ts';
import { paidAhead } from '#lib/booking/paid-ahead.ts';
import { PayChoice } from '#ui/pay/pay-choice.tsx';
import { savedBooking } from '../state/checkout-memory.ts';
import type { CheckoutEvent } from '../state/checkout-state.ts';
import css from '../checkout.module.css';

interface CreditChoiceProps {
  booking: SavedBooking;
  dispatch: Dispatch<CheckoutEvent>;
  isDisabled: boolean;
}

/** Lets a member with a credit for this session choose again what pays for it; empty for anyone else. */
export function CreditChoice({ booking, dispatch, isDisabled }: CreditChoiceProps) {
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  const [credits, setCredits] = useState<Credits | null>(null);
  // A credit reserved for this checkout isn't counted among the available ones.
  const [wasKept] = useState(booking.useCredit);
  useEffect(() => {
    void loadCredits().then(setCredits);
  }, []);
  const { serviceId, selectedEnhancements: enhancementIds } = booking;
  if (services.state !== 'ready' || enhancements.state !== 'ready') return null;
  const catalog = { services: services.items, enhancements: enhancements.items };
  const summaryBy = (useCredit: boolean) =>
    getBookingSummary({ serviceId, enhancementIds, isMember: true, useCredit }, catalog);
  const service = services.items.find(({ id }) => id === serviceId);
  const summary = summaryBy(false);
  if (!service || !summary) return null;
  const isKept = booking.useCredit === true || wasKept === true;
  const ahead = paidAhead(service, credits, isKept ? service.duration : undefined);
  if (ahead.credits === 0) return null;

  const choose = (useCredit: boolean) => {
    const totalAmount = formatMoney(summaryBy(useCredit)?.subtotalCents ?? 0);
    const changed = { ...booking, useCredit, totalAmount };
    savedBooking.write(changed);
    dispatch({ type: 'tenders_changed', booking: changed });
  };
  return (
    <div className={css.payWith}>
      <PayChoice
        {...{ ahead, isDisabled }}
        priceCents={summary.service.cents}
        useCredit={booking.useCredit ?? false}
        onChoose={choose}
      />
    </div>
  );
}
