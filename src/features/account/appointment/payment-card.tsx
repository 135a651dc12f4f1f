import { useEffect, useRef } from 'react';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { Button } from '#ui/button.tsx';
import { SettingUpCard } from '#ui/pay/card-notes.tsx';
import { LateCardPayment } from '#ui/pay/late-card-payment.tsx';
import { Card } from '../card.tsx';
import css from './appointment.module.css';
import { paymentReturnUrl, type usePayment } from './payment.ts';

type PaymentCardProps = ReturnType<typeof usePayment> & { facts: PageFacts };

/** The payment, until its result is known; nothing if there is nothing to pay. */
export function PaymentCard(props: PaymentCardProps) {
  const { payment, leave, beforeCharge, onOutcome, facts } = props;
  const place = useRef<HTMLDivElement>(null);
  const end = payment.phase === 'idle' ? payment.place : null;
  const isThere = payment.phase !== 'idle' || end !== null;
  const isEnded = end !== null;
  useEffect(() => {
    if (isThere) place.current?.focus();
  }, [isThere, isEnded]);
  if (!isThere) return null;
  const close = () => leave(null);
  const notice = 'notice' in payment && payment.notice;
  return (
    <div ref={place} tabIndex={-1} className={css.payment}>
      <Card title={end ? END_TITLES[end.end] : 'Payment'}>
        {payment.phase === 'idle' ? (
          <>
            <p role="status">{end?.words}</p>
            <p>
              <Button look="quiet" className="small" onClick={close}>
                Close
              </Button>
            </p>
          </>
        ) : payment.phase === 'asking' ? (
          <p role="status">
            We’re confirming your payment.
            {payment.attempt > 2 && (
              <>
                {' '}
                This is taking longer than usual. Please don’t pay again. Questions? Call{' '}
                <a href={facts.phoneHref}>{facts.phone}</a>.
              </>
            )}
          </p>
        ) : (
          <>
            <p>
              {payment.subject.kind === 'change'
                ? 'We’ll make your change as soon as you pay.'
                : 'This is due for your appointment.'}
            </p>
            <div role="alert">{notice && <p className={css.refused}>{notice}</p>}</div>
            {payment.phase === 'paying' ? (
              <LateCardPayment
                clientSecret={payment.clientSecret}
                amount={displayMoney(parseMoney(payment.amount))}
                returnUrl={paymentReturnUrl()}
                onPaying={beforeCharge}
                onOutcome={onOutcome}
              >
                <Button look="quiet" disabled={payment.isCharging} onClick={close}>
                  Not now
                </Button>
              </LateCardPayment>
            ) : (
              <SettingUpCard />
            )}
            <p className={css.soft}>Your card details go only to Stripe.</p>
          </>
        )}
      </Card>
    </div>
  );
}

const END_TITLES = {
  applied: 'Paid',
  returned: 'You’re getting a refund',
  unpaid: 'Not paid',
} as const;
