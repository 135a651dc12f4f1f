import { useRef, useState } from 'react';
import type { DeskPayment } from '../../../contract/admin-checkout.ts';
import { durationLabel } from '../../../contract/durations.ts';
import { displayMoney, parseMoney } from '../../../contract/money.ts';
import { isLargeTip } from '../../../contract/plausibility.ts';
import type { PaymentOutcome } from '../../../lib/payment-outcome.ts';
import { Button } from '../../../ui/button.tsx';
import { CardPayment } from '../../../ui/card-payment.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import { GiftCodes } from '../../../ui/gift-codes.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { isMoney, money } from '../ui/money.ts';
import { Problem } from '../ui/section.tsx';
import css from './checkout.module.css';
import { creditsFor, payingBy, readTip, runningTotal, tipChoices } from './sale.ts';
import { useCatalogue } from './service-step.tsx';
import type { SaleUnderWay } from './use-sale.ts';

/** How it is paid: what the client has to spend, a tip, and the card, a wallet or cash for the rest. */
export function PaymentStep(underWay: SaleUnderWay) {
  const { sale, tell, preparation, prepare } = underWay;
  const { buyer, enhancementIds } = sale;
  const { services, enhancements } = useCatalogue();
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
          onClick={() => tell({ type: 'back', to: 'service' })}
        >
          Change
        </button>
      </div>
      {(credits > 0 || hasGiftValue) && (
        <Choices legend="Paid ahead" required many>
          {credits > 0 && service && (
            <Choice
              type="checkbox"
              checked={sale.useCredit}
              onChange={() => tell({ type: 'choose', choice: { useCredit: !sale.useCredit } })}
              label="Use 1 credit"
              note={`${credits} of ${durationLabel(service.duration)} left`}
            />
          )}
          {hasGiftValue && buyer && (
            <Choice
              type="checkbox"
              checked={sale.useGiftValue}
              onChange={() =>
                tell({ type: 'choose', choice: { useGiftValue: !sale.useGiftValue } })
              }
              label="Use gift value"
              note={`${money(buyer.giftValue)} left`}
            />
          )}
        </Choices>
      )}
      <GiftCodes
        gifts={sale.gifts}
        serviceId={sale.serviceId}
        isDisabled={preparation.state === 'under_way'}
        onChange={(gifts) => tell({ type: 'choose', choice: { gifts } })}
      />
      <Tip
        tip={sale.tip}
        totalCents={runningTotal(sale, services, enhancements)}
        confirmedTip={sale.confirmedTip}
        onChoose={(tip, confirmedTip = '') =>
          (tip !== sale.tip || confirmedTip !== '') &&
          tell({ type: 'choose', choice: { tip, confirmedTip } })
        }
      />
      <Choices legend="Paid by" required className={css.two}>
        {(['card', 'cash'] as const).map((method) => (
          <Choice
            key={method}
            type="radio"
            name="desk-method"
            checked={sale.method === method}
            onChange={() => tell({ type: 'choose', choice: { method } })}
            label={method === 'card' ? 'Card or wallet' : 'Cash'}
          />
        ))}
      </Choices>
      {preparation.state === 'failed' ? (
        <>
          <Problem words={`Nothing was charged. ${preparation.words}`} onRetry={prepare} />
          <Cancel tell={tell} />
        </>
      ) : preparation.state === 'ready' ? (
        <ToPay {...underWay} payment={preparation.payment} />
      ) : (
        <div className={css.preparing}>
          <p role="status" className={css.soft}>
            Setting up payment...
          </p>
          <Cancel tell={tell} />
        </div>
      )}
    </div>
  );
}

const Cancel = ({ tell }: Pick<SaleUnderWay, 'tell'>) => (
  <Button look="quiet" onClick={() => tell({ type: 'cancel' })}>
    Cancel Checkout
  </Button>
);

interface TipProps {
  tip: string;
  totalCents: number;
  /** The large tip that she said yes to. */
  confirmedTip: string;
  onChoose: (tip: string, confirmedTip?: string) => void;
}

/** A tip by share of the price, or as it is typed. */
function Tip({ tip, totalCents, confirmedTip, onChoose }: TipProps) {
  const choices = tipChoices(totalCents);
  const isOther = isMoney(tip) && !choices.some((choice) => choice.tip === tip);
  const [isTyping, setIsTyping] = useState(isOther);
  const [typed, setTyped] = useState(isOther ? tip : '');
  const [error, setError] = useState('');
  const question = useRef<HTMLDivElement>(null);
  const take = () => {
    const read = readTip(typed);
    setError(read === null ? 'Please enter an amount, such as 12 or 12.50' : '');
    if (read !== null && !isToAsk(read)) onChoose(read);
  };
  const isToAsk = (amount: string) =>
    amount !== confirmedTip && isLargeTip(parseMoney(amount), totalCents);
  // What is typed, or was chosen for a dearer session.
  const wanted = isTyping ? (readTip(typed) ?? tip) : tip;
  const choose = (chosen: string) => {
    setIsTyping(false);
    setError('');
    onChoose(chosen);
  };
  return (
    <>
      <Choices legend="Tip" className={css.tips}>
        <Choice
          type="radio"
          name="desk-tip"
          checked={!isTyping && !isMoney(tip)}
          onChange={() => choose('0.00')}
          label="No tip"
        />
        {choices.map((choice) => (
          <Choice
            key={choice.percent}
            type="radio"
            name="desk-tip"
            checked={!isTyping && choice.tip === tip}
            onChange={() => choose(choice.tip)}
            label={money(choice.tip)}
            note={`${choice.percent}%`}
          />
        ))}
        <Choice
          type="radio"
          name="desk-tip"
          checked={isTyping}
          onChange={() => setIsTyping(true)}
          label="Other"
        />
      </Choices>
      {isTyping && (
        <Field label="Tip in dollars" required error={error || undefined}>
          {(wiring) => (
            <input
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              placeholder="$12"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={take}
              onKeyDown={(event) => {
                if (event.key === 'Enter') take();
              }}
            />
          )}
        </Field>
      )}
      {isToAsk(wanted) && (
        <div role="alert" className={css.question} ref={question}>
          <p>
            A {money(wanted)} tip? The session is {displayMoney(totalCents)}. Is it right?
          </p>
          <Button
            look="quiet"
            onClick={() => {
              // Before this button goes: the focus would go with it.
              question.current?.parentElement
                ?.querySelector<HTMLElement>('[name="desk-tip"]:checked')
                ?.focus();
              onChoose(wanted, wanted);
            }}
          >
            Yes, a {money(wanted)} tip
          </Button>
        </div>
      )}
    </>
  );
}

/** The sums, and the form or the button that takes the money. */
function ToPay({ tell, payment }: SaleUnderWay & { payment: DeskPayment }) {
  const by = payingBy(payment);
  const amount = money(payment.calculatedAmount);
  const { clientSecret, paymentIntentId, calculatedAmount } = payment;
  // Stays after the toast has gone.
  const [declined, setDeclined] = useState<string | null>(null);

  const onOutcome = (outcome: PaymentOutcome) => {
    switch (outcome.type) {
      case 'paid':
      case 'unknown':
        return tell({ type: 'charged', isPaid: outcome.type === 'paid' });
      case 'cancelled':
        $toast.set({
          tone: 'error',
          title: 'Payment Failed',
          text: 'This payment was cancelled, and nothing was charged. Here is a new one.',
        });
        return tell({ type: 'renew' });
      case 'declined': {
        const words = outcome.message ?? 'The payment did not go through.';
        setDeclined(words);
        $toast.set({ tone: 'error', title: 'Payment Failed', text: words });
        return tell({ type: 'not_charged' });
      }
    }
  };
  const record = () => {
    tell({ type: 'charging', paymentIntentId: null, amount: calculatedAmount });
    tell({ type: 'charged', isPaid: true });
  };
  return (
    <>
      <dl className={css.sums}>
        <Sum name="Session" amount={payment.subtotal} />
        <Sum name="Tax" amount={payment.tax} />
        {isMoney(payment.tip) && <Sum name="Tip" amount={payment.tip} />}
        {isMoney(payment.credit) && <Sum name="Credit" amount={payment.credit} isOff />}
        {isMoney(payment.giftValue) && <Sum name="Gift value" amount={payment.giftValue} isOff />}
        <div className={css.toPay}>
          <dt>Total</dt>
          <dd className="figures">{amount}</dd>
        </div>
      </dl>
      {declined !== null && <Problem words={`The card was not charged. ${declined}`} />}
      {by === 'card' && clientSecret !== null ? (
        <CardPayment
          clientSecret={clientSecret}
          amount={amount}
          onPaying={() => {
            setDeclined(null);
            tell({ type: 'charging', paymentIntentId, amount: calculatedAmount });
          }}
          onOutcome={onOutcome}
        >
          <Cancel tell={tell} />
        </CardPayment>
      ) : (
        <div className={css.actions}>
          <Cancel tell={tell} />
          <Button onClick={record}>
            {by === 'cash' ? `${amount} cash received` : 'Record the session'}
          </Button>
        </div>
      )}
    </>
  );
}

function Sum({ name, amount, isOff }: { name: string; amount: string; isOff?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">
        {isOff ? '−' : ''}
        {money(amount)}
      </dd>
    </div>
  );
}
