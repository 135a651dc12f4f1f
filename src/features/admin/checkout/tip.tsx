import { useRef, useState, type SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { TIP_MESSAGE } from '#contract/checkout/in-person.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { isLargeTip } from '#contract/rules/money/plausibility.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { MoneyField } from '../ui/fields/money-field.tsx';
import { isMoney, money } from '../ui/fields/money.ts';
import css from './checkout.module.css';
import { readTip, tipChoices } from './sale.ts';

const schema = z.object({
  tip: z.string().check(z.refine((typed) => readTip(typed) !== null, TIP_MESSAGE)),
});

interface TipProps {
  tip: string;
  totalCents: number;
  /** The large tip that the therapist confirmed. */
  confirmedTip: string;
  onChoose: (tip: string, confirmedTip?: string) => void;
}

/** A tip as a percentage of the price, or as typed. */
export function Tip({ tip, totalCents, confirmedTip, onChoose }: TipProps) {
  const choices = tipChoices(totalCents);
  const isOther = isMoney(tip) && !choices.some((choice) => choice.tip === tip);
  const [isTyping, setIsTyping] = useState(isOther);
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { tip: isOther ? tip : '' },
    // The tip is also taken when the field loses focus: a wrong amount must not hold the focus there.
    shouldFocusError: false,
  });
  const question = useRef<HTMLDivElement>(null);
  const isToAsk = (amount: string) =>
    amount !== confirmedTip && isLargeTip(parseMoney(amount), totalCents);
  const submit = form.handleSubmit(({ tip: typed }) => {
    const read = readTip(typed);
    if (read !== null && !isToAsk(read)) onChoose(read);
  });
  const take = (event: SyntheticEvent) => void submit(event);
  // The typed tip, or one that was chosen for a more expensive session.
  const wanted = isTyping ? (readTip(form.watch('tip')) ?? tip) : tip;
  const choose = (chosen: string) => {
    setIsTyping(false);
    form.clearErrors();
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
        <form noValidate aria-label="Tip" onSubmit={take}>
          <MoneyField
            label="Tip in dollars"
            placeholder="$12"
            required
            error={form.formState.errors.tip?.message}
            register={() => form.register('tip', { onBlur: take })}
          />
        </form>
      )}
      {isToAsk(wanted) && (
        <div role="alert" className={css.question} ref={question}>
          <p>
            A {money(wanted)} tip? The session is {displayMoney(totalCents)}.
          </p>
          <Button
            look="quiet"
            onClick={() => {
              // Moved before this button goes, or the focus would be lost with it.
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
