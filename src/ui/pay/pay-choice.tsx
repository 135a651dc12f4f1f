import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { isMoneyCheaper, type Ahead } from '#lib/booking/paid-ahead.ts';
import { Choice } from '../form/choice.tsx';
import { Choices } from '../form/choices.tsx';

interface PayChoiceProps {
  ahead: Ahead;
  /** The member's price for the massage in money, before tax, in integer cents. */
  priceCents: number;
  /** Undefined until they have chosen: no credit is spent before that. */
  useCredit: boolean | undefined;
  onChoose: (useCredit: boolean) => void;
  error?: string | undefined;
  isDisabled?: boolean;
}

/** Lets a member choose whether a credit or money pays for the massage; whichever costs them less is first. */
export function PayChoice(props: PayChoiceProps) {
  const { ahead, priceCents, useCredit, onChoose, error, isDisabled = false } = props;
  const { unused, duration, creditCostCents } = ahead;
  const isMoneyFirst = isMoneyCheaper(ahead, priceCents);
  const shared = { type: 'radio', name: 'pay-with', disabled: isDisabled } as const;
  const byCredit = (
    <Choice
      key="credit"
      {...shared}
      label="Use 1 credit"
      note={`You have ${unused} for ${durationLabel(duration)}.${costWords(creditCostCents)}`}
      checked={useCredit === true}
      onChange={() => onChoose(true)}
    />
  );
  const byMoney = (
    <Choice
      key="money"
      {...shared}
      label={`Pay ${displayMoney(priceCents)} + tax`}
      note={
        isMoneyFirst ? 'Less than your credit cost. You keep the credit.' : 'You keep your credits.'
      }
      checked={useCredit === false}
      onChange={() => onChoose(false)}
    />
  );
  return (
    <Choices
      legend="How would you like to pay for the massage?"
      hint="Credits don’t cover enhancements."
      required
      error={error}
    >
      {isMoneyFirst ? [byMoney, byCredit] : [byCredit, byMoney]}
    </Choices>
  );
}

function costWords(cents: number | null): string {
  if (cents === null) return '';
  return cents === 0 ? ' It was free.' : ` It cost ${displayMoney(cents)} + tax.`;
}
