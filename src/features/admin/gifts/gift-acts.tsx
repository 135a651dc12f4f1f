import { useState, type ReactNode } from 'react';
import {
  adjustGift,
  refundGift,
  resendGift,
  type AdminGift,
} from '../../../contract/admin-gifts.ts';
import {
  displayMoney,
  formatMoney,
  parseMoney,
  parseSignedMoney,
} from '../../../contract/money.ts';
import { isLargeAdjustment } from '../../../contract/plausibility.ts';
import type { Failure } from '../../../lib/query/failure.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../ui/field.tsx';
import form from '../../../ui/form.module.css';
import { $toast } from '../../../ui/toast-store.ts';
import css from '../ui/dialog-parts.module.css';
import { failureToast } from '../ui/failure-toast.ts';
import { money } from '../ui/money.ts';
import { useSecondQuestion } from '../ui/second-question.tsx';
import { Problem } from '../ui/section.tsx';
import { readAdjustment, refundWords } from './gift-words.ts';

interface ActProps {
  gift: AdminGift;
  onDone: () => void;
}

interface ActFormProps {
  /** What did not happen when it fails: "Nothing was sent." */
  notDone: string;
  failure: Failure | null;
  isPending: boolean;
  isReady: boolean;
  isDanger?: boolean;
  action: string;
  onSubmit: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** One thing to do to a certificate, asked for in place of its details. */
function ActForm(props: ActFormProps) {
  const { notDone, failure, isPending, isReady, isDanger, action, onSubmit, onBack } = props;
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSubmit();
      }}
    >
      <div className={css.body}>
        {props.children}
        {failure !== null && <Problem words={`${notDone} ${failure.words}`} />}
      </div>
      <div className={css.foot}>
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
        <Button
          type="submit"
          className={isDanger ? css.danger : undefined}
          pending={isPending}
          disabled={!isReady}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

const tell = (title: string, text: string) => $toast.set({ tone: 'info', title, text });

/** Mails it again, to where it went or to another address, which is kept. */
export function ResendForm({ gift, onDone }: ActProps) {
  const { recipientEmail, purchaserEmail } = gift;
  const [email, setEmail] = useState(recipientEmail ?? purchaserEmail);
  // Another address is another sending; a second press of the same is not.
  const [resendId, setResendId] = useState(() => crypto.randomUUID());
  const act = useMutation(resendGift, {
    onDone: () => {
      tell('Sent', `The certificate is on its way to ${email.trim()}.`);
      onDone();
    },
    onFailed: failureToast('Not sent'),
  });
  return (
    <ActForm
      notDone="Nothing was sent."
      {...act}
      isReady={email.trim() !== ''}
      action={act.isPending ? 'Sending...' : 'Send it'}
      onSubmit={() => act.run({ id: gift.id, resendId, email: email.trim() })}
      onBack={onDone}
    >
      <Field label="Email address" required hint="Another address than before is kept from now on.">
        {(wiring) => (
          <input
            {...wiring}
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setResendId(crypto.randomUUID());
            }}
          />
        )}
      </Field>
    </ActForm>
  );
}

/** More or less value, with a reason; no money moves. */
export function AdjustForm({ gift, onDone }: ActProps) {
  const [isLess, setIsLess] = useState(false);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [adjustmentId, setAdjustmentId] = useState(() => crypto.randomUUID());
  const amount = readAdjustment(typed, isLess);
  // Another choice is another adjustment.
  const choose = (change: () => void) => {
    change();
    setAdjustmentId(crypto.randomUUID());
  };
  const cents = amount === null ? 0 : parseSignedMoney(amount);
  const sum = displayMoney(Math.abs(cents));
  const second = useSecondQuestion(
    isLargeAdjustment(cents)
      ? `${isLess ? 'Take' : 'Add'} ${sum}${isLess ? ' off' : ''}? That is a large change. Is it right?`
      : null,
  );
  const act = useMutation(adjustGift, {
    onDone: (answer) => {
      tell('Adjusted', `${money(answer.gift.left)} is left on it.`);
      onDone();
    },
    onFailed: failureToast('Not adjusted'),
  });
  const submit = () => {
    if (amount === null || !second.isSure()) return;
    const adjustment = { adjustmentId, amount, reason: reason.trim() };
    act.run({ id: gift.id, ...adjustment, isConfirmed: second.isAsked });
  };
  return (
    <ActForm
      notDone="Nothing was changed."
      {...act}
      isReady={amount !== null && reason.trim() !== ''}
      action={adjustLabel(act.isPending, second.isAsked ? sum : null)}
      onSubmit={submit}
      onBack={onDone}
    >
      <p>{money(gift.left)} is left on it. No money moves.</p>
      <Choices legend="Change" required className={form.row}>
        <Choice
          type="radio"
          name="gift-adjustment"
          label="Put on it"
          checked={!isLess}
          onChange={() => choose(() => setIsLess(false))}
        />
        <Choice
          type="radio"
          name="gift-adjustment"
          label="Take off it"
          checked={isLess}
          onChange={() => choose(() => setIsLess(true))}
        />
      </Choices>
      <Field
        label="Amount in dollars"
        required
        error={
          typed.trim() !== '' && amount === null
            ? 'Please enter an amount, such as 12 or 12.50'
            : undefined
        }
      >
        {(wiring) => (
          <input
            {...wiring}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="$12"
            value={typed}
            onChange={({ target }) => choose(() => setTyped(target.value))}
          />
        )}
      </Field>
      <Reason reason={reason} onChange={(words) => choose(() => setReason(words))} />
      {second.question}
    </ActForm>
  );
}

/** Once a large sum was asked about, the button names it. */
function adjustLabel(isPending: boolean, sum: string | null): string {
  if (isPending) return 'Adjusting...';
  return sum === null ? 'Adjust' : `Yes, adjust by ${sum}`;
}

/** What was paid for and is left is refunded to the card that bought it. */
export function RefundForm({ gift, onDone }: ActProps) {
  const [reason, setReason] = useState('');
  const act = useMutation(refundGift, {
    onDone: (answer) => {
      const cents = parseMoney(gift.left) - parseMoney(answer.gift.left);
      tell('Refunded', `${money(formatMoney(cents))} to ${gift.purchaserName}'s card.`);
      onDone();
    },
    onFailed: failureToast('Refund Failed'),
  });
  return (
    <ActForm
      notDone="Nothing was refunded."
      {...act}
      isReady={reason.trim() !== ''}
      isDanger
      action={act.isPending ? 'Refunding...' : `Refund ${money(gift.paidLeft)}`}
      onSubmit={() => act.run({ id: gift.id, reason: reason.trim() })}
      onBack={onDone}
    >
      <p>{refundWords(gift)}</p>
      <Reason reason={reason} onChange={setReason} />
    </ActForm>
  );
}

function Reason({ reason, onChange }: { reason: string; onChange: (words: string) => void }) {
  return (
    <Field label="Reason" required>
      {(wiring) => (
        <input
          {...wiring}
          type="text"
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
