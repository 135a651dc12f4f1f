import { useEffect, useRef } from 'react';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { PlainScreen } from '../ui/screen/screen.tsx';
import css from './checkout.module.css';
import { ClientStep } from './client-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import type { Sale } from './sale.ts';
import { ServiceStep } from './service-step.tsx';
import { Settling } from './settling.tsx';
import { useSale } from './use-sale.ts';

const STEPS = [
  { name: 'Client', steps: ['client'] },
  { name: 'Service', steps: ['service'] },
  { name: 'Payment', steps: ['payment', 'settling'] },
] as const;

/** An in-person sale, in three steps. */
export function InPersonCheckout() {
  const underWay = useSale();
  const { sale, sold } = underWay;
  const section = useRef<HTMLDivElement>(null);

  // A new step replaces the control that had the focus, so the focus moves to its heading.
  const lastStep = useRef(sale.step);
  useEffect(() => {
    if (lastStep.current !== sale.step) {
      section.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    }
    lastStep.current = sale.step;
  }, [sale.step]);

  return (
    <PlainScreen>
      <div className={css.checkout} ref={section}>
        <ol className={css.steps} aria-label="Steps">
          {STEPS.map(({ name, steps }, at) => (
            <li
              key={name}
              aria-current={(steps as readonly string[]).includes(sale.step) ? 'step' : undefined}
            >
              {at + 1} {name}
            </li>
          ))}
        </ol>
        <div role="status">{sold && <Sold sale={sold} />}</div>
        {sale.step === 'client' && <ClientStep {...underWay} />}
        {sale.step === 'service' && <ServiceStep {...underWay} />}
        {sale.step === 'payment' && <PaymentStep {...underWay} />}
        {sale.step === 'settling' && <Settling {...underWay} />}
      </div>
    </PlainScreen>
  );
}

function Sold({ sale }: { sale: Sale }) {
  const cents = parseMoney(sale.amount);
  const name = sale.buyer?.name ?? 'The client';
  return (
    <p className={css.sold}>
      {cents > 0
        ? `${name} paid ${displayMoney(cents)}${sale.paymentIntentId ? '' : ' in cash'}. The session is recorded.`
        : `${name}’s session is recorded. Nothing was due.`}
    </p>
  );
}
