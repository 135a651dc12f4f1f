import { durationLabel } from '#contract/rules/durations.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { GiftCodes } from '#ui/pay/gift-codes.tsx';
import { isMoney, money } from '../ui/fields/money.ts';
import { ErrorNote } from '../ui/screen/section.tsx';
import css from './checkout.module.css';
import { creditsFor, runningTotal } from './sale.ts';
import { useCatalog } from './service-step.tsx';
import { Tip } from './tip.tsx';
import { CancelCheckout, ToPay } from './to-pay.tsx';
import type { SaleUnderWay } from './use-sale.ts';

/** How it is paid: with the client's credit or gift value, a tip, and a card, a wallet or cash for the rest. */
export function PaymentStep(underWay: SaleUnderWay) {
  const { sale, dispatch, preparation, prepare } = underWay;
  const { buyer, enhancementIds } = sale;
  const { services, enhancements } = useCatalog();
  const service = services.find(({ id }) => id === sale.serviceId);
  const extras = enhancements.filter(({ id }) => enhancementIds.includes(id));
  const credits = creditsFor(buyer, service);
  const hasGiftValue = buyer !== null && isMoney(buyer.giftValue);
  return (
    <div className={css.step}>
      <div className={css.buyer}>
        <div>
          <h2 data-step-heading="" tabIndex={-1}>
            {buyer?.name}
          </h2>
          <p className={css.soft}>
            {service && `${service.name}, ${durationLabel(service.duration)}`}
            {extras.map(({ name }) => `, ${name}`)}
          </p>
        </div>
        <button
          type="button"
          className={css.word}
          onClick={() => dispatch({ type: 'back', to: 'service' })}
        >
          Change
        </button>
      </div>
      {(credits > 0 || hasGiftValue) && (
        <Choices legend="Prepaid" required many>
          {credits > 0 && service && (
            <Choice
              type="checkbox"
              checked={sale.useCredit}
              onChange={() => dispatch({ type: 'choose', choice: { useCredit: !sale.useCredit } })}
              label="Use 1 credit"
              note={`${credits} available for ${durationLabel(service.duration)}`}
            />
          )}
          {hasGiftValue && buyer && (
            <Choice
              type="checkbox"
              checked={sale.useGiftValue}
              onChange={() =>
                dispatch({ type: 'choose', choice: { useGiftValue: !sale.useGiftValue } })
              }
              label="Use gift value"
              note={`${money(buyer.giftValue)} available`}
            />
          )}
        </Choices>
      )}
      <GiftCodes
        gifts={sale.gifts}
        serviceId={sale.serviceId}
        isDisabled={preparation.state === 'under_way'}
        onChange={(gifts) => dispatch({ type: 'choose', choice: { gifts } })}
      />
      <Tip
        tip={sale.tip}
        totalCents={runningTotal(sale, services, enhancements)}
        confirmedTip={sale.confirmedTip}
        onChoose={(tip, confirmedTip = '') =>
          (tip !== sale.tip || confirmedTip !== '') &&
          dispatch({ type: 'choose', choice: { tip, confirmedTip } })
        }
      />
      <Choices legend="Paid by" required className={css.two}>
        {(['card', 'cash'] as const).map((method) => (
          <Choice
            key={method}
            type="radio"
            name="desk-method"
            checked={sale.method === method}
            onChange={() => dispatch({ type: 'choose', choice: { method } })}
            label={method === 'card' ? 'Card or wallet' : 'Cash'}
          />
        ))}
      </Choices>
      {preparation.state === 'failed' ? (
        <>
          <ErrorNote words={`Nothing was charged. ${preparation.words}`} onRetry={prepare} />
          <CancelCheckout dispatch={dispatch} />
        </>
      ) : preparation.state === 'ready' ? (
        <ToPay {...underWay} payment={preparation.payment} />
      ) : (
        <div className={css.preparing}>
          <p role="status" className={css.soft}>
            Setting up payment...
          </p>
          <CancelCheckout dispatch={dispatch} />
        </div>
      )}
    </div>
  );
}
