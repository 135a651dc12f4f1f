import { useId, useRef, useState, type FormEvent } from 'react';
import { giftCodeSchema } from '../contract/gift-code.ts';
import { readGiftBalance, type GiftBalance } from '../contract/gifts.ts';
import { displayMoney, parseMoney } from '../contract/money.ts';
import { ApiError, call } from '../lib/api-client.ts';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import css from './gift-codes.module.css';

interface GiftCodesProps {
  /** What is applied already, in the order in which it pays. */
  gifts: readonly GiftBalance[];
  onChange: (gifts: GiftBalance[]) => void;
  /** What is being paid for: an unused certificate for it pays it whole. */
  serviceId?: string;
  isDisabled?: boolean;
}

/** As many codes as one payment takes. */
const MOST = 5;
const NO_ANSWER = 'Nothing answered, so the code was not checked. Please try again in a moment.';
const EMPTY =
  'There is nothing left on that gift certificate, or what is left is kept for a booking that is not finished.';
const TOO_MANY =
  'Too many codes were tried from your network. Please wait an hour, or call us with the certificate in hand.';

const readFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status >= 500) return NO_ANSWER;
  return error.status === 429 ? TOO_MANY : (error.problem?.detail ?? NO_ANSWER);
};

/** What a certificate is good for here, in words. */
function worthOf({ left, coversServiceId }: GiftBalance, serviceId: string | undefined): string {
  if (coversServiceId !== null && coversServiceId === serviceId) {
    return 'Pays this session whole, tax included';
  }
  return `${displayMoney(parseMoney(left))} to spend`;
}

/** The gift certificates that help to pay, quiet until somebody has one. The server says what they pay. */
export function GiftCodes({ gifts, onChange, serviceId, isDisabled = false }: GiftCodesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const fieldId = useId();

  const refuse = (words: string) => {
    setError(words);
    place.current?.querySelector('input')?.focus();
  };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking || isDisabled) return;
    const read = giftCodeSchema.safeParse(typed);
    if (!read.success) return refuse(read.error.issues[0]?.message ?? '');
    if (gifts.some(({ code }) => code === read.data)) {
      return refuse('That certificate is in use here already.');
    }
    setError('');
    setIsChecking(true);
    try {
      const gift = await call(readGiftBalance, { code: read.data });
      if (parseMoney(gift.left) === 0) return refuse(EMPTY);
      setTyped('');
      // The field goes, and the focus must not go with it.
      place.current?.focus();
      setIsOpen(false);
      setSaid(`${gift.name} is applied. ${worthOf(gift, serviceId)}.`);
      onChange([...gifts, gift]);
    } catch (problem) {
      refuse(readFailure(problem));
    } finally {
      setIsChecking(false);
    }
  };
  const remove = (gone: GiftBalance) => {
    setSaid(`${gone.name} is taken off.`);
    onChange(gifts.filter(({ code }) => code !== gone.code));
    place.current?.focus();
  };

  return (
    <div
      className={css.gifts}
      ref={place}
      role="group"
      aria-label="Gift certificates"
      tabIndex={-1}
    >
      {gifts.length > 0 && (
        <ul>
          {gifts.map((gift) => (
            <li key={gift.code}>
              <span>
                <strong>{gift.name}</strong> <span className={css.end}>…{gift.code.slice(-6)}</span>
                <small>{worthOf(gift, serviceId)}</small>
              </span>
              <button
                type="button"
                className={css.word}
                disabled={isDisabled}
                aria-label={`Remove ${gift.name} …${gift.code.slice(-6)}`}
                onClick={() => remove(gift)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {!isOpen && gifts.length < MOST && (
        <button
          type="button"
          className={css.word}
          disabled={isDisabled}
          aria-expanded="false"
          onClick={() => {
            setIsOpen(true);
            // The field is in the page after the next render.
            setTimeout(() => place.current?.querySelector('input')?.focus());
          }}
        >
          {gifts.length === 0 ? 'Have a gift certificate?' : 'Add another gift certificate'}
        </button>
      )}
      {isOpen && (
        <form noValidate onSubmit={(event) => void apply(event)} aria-labelledby={fieldId}>
          <Field
            label="Gift code"
            required
            hint="18 letters and digits, as they are printed on the certificate."
            error={error || undefined}
          >
            {(wiring) => (
              <input
                {...wiring}
                type="text"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder="XXXXXX-XXXXXX-XXXXXX"
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setError('');
                }}
              />
            )}
          </Field>
          <Button type="submit" look="quiet" id={fieldId} pending={isChecking || isDisabled}>
            {isChecking ? 'Checking...' : 'Apply'}
          </Button>
        </form>
      )}
    </div>
  );
}
