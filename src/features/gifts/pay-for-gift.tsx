import { useFormContext } from 'react-hook-form';
import type { GiftService } from '#contract/gifts/gifts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { Button } from '#ui/button.tsx';
import { SettingUpCard } from '#ui/pay/card-notes.tsx';
import { LateCardPayment } from '#ui/pay/late-card-payment.tsx';
import css from './gift-flow.module.css';
import { GiftOrder } from './gift-order.tsx';
import {
  deliveryWords,
  giftLabel,
  giftTotal,
  newGiftPrice,
  type GiftValues,
} from './gift-values.ts';
import type { PurchaseUnderWay } from './purchase/purchase.ts';

interface PayForGiftProps extends PurchaseUnderWay {
  services: readonly GiftService[];
}

/** Step 2, once its fields are valid: the order, which can still be changed, and the card form. */
export function PayForGift(props: PayForGiftProps) {
  const { services, purchase, edit, beforeCharge, onOutcome } = props;
  const values = useFormContext<GiftValues>().getValues();
  const ready = purchase.phase === 'paying' ? purchase : null;
  const amount = ready && displayMoney(parseMoney(ready.amount));
  const listed = giftTotal(values, services);
  const news = ready && newGiftPrice(listed, ready.amount);
  const notice = ('notice' in purchase && purchase.notice) || news;
  const rows = [
    { term: 'Gift', text: giftLabel(values, services) },
    { term: 'For', text: values.recipientName },
    { term: 'Delivery', text: deliveryWords(values) },
    ...(values.personalMessage ? [{ term: 'Message', text: values.personalMessage }] : []),
    {
      term: 'From',
      text: [values.purchaserName, values.purchaserEmail, phoneLabel(values.purchaserPhone)].join(
        '\n',
      ),
    },
    { term: 'Total', text: `${amount ?? listed}, no sales tax today` },
  ];
  return (
    <>
      <h2 tabIndex={-1} className={css.heading}>
        Pay for your gift
      </h2>
      <div className={css.details} data-payment="">
        <div className={css.payment}>
          <section className={css.summary} aria-labelledby="gift-summary">
            <h3 id="gift-summary">Your gift</h3>
            <dl>
              {rows.map(({ term, text }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <Button look="quiet" disabled={ready?.isCharging} onClick={edit}>
              Change details
            </Button>
          </section>
          <section className={css.card} aria-labelledby="gift-payment">
            <h3 id="gift-payment">Payment</h3>
            <div role="alert">{notice && <p className={css.declined}>{notice}</p>}</div>
            {ready && amount ? (
              <LateCardPayment
                clientSecret={ready.clientSecret}
                amount={amount}
                onPaying={beforeCharge}
                onOutcome={onOutcome}
              />
            ) : (
              <SettingUpCard />
            )}
            <p className={css.soft}>Your card details go only to Stripe.</p>
          </section>
        </div>
        <GiftOrder services={services} total={amount ?? listed ?? '...'} />
      </div>
    </>
  );
}
