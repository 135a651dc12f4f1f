import { useRef, useState } from 'react';
import { giftCodeSchema } from '#contract/rules/gift-code.ts';
import { readGiftBalance, type GiftBalance } from '#contract/gifts/gifts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import css from './gift-codes.module.css';

interface GiftCodesProps {
  /** The certificates applied already, in the order in which they pay. */
  gifts: readonly GiftBalance[];
  onChange: (gifts: GiftBalance[]) => void;
  /** What is being paid for: an unused certificate for it covers it entirely. */
  serviceId?: string;
  isDisabled?: boolean;
}

/** The most codes that one payment takes. */
const MOST = 5;
const UNANSWERED =
  'Our server didn’t respond, so we couldn’t check the code. Please try again in a moment.';
const EMPTY =
  'That gift certificate has no balance, or its balance is reserved for an unfinished booking.';
const TOO_MANY =
  'Too many codes were tried from your network. Please wait an hour, or call us with the certificate in hand.';

const readFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status >= 500) return UNANSWERED;
  return error.status === 429 ? TOO_MANY : (error.problem?.detail ?? UNANSWERED);
};

/** Returns what a certificate is good for here, in words. */
function worthOf({ left, coversServiceId }: GiftBalance, serviceId: string | undefined): string {
  if (coversServiceId !== null && coversServiceId === serviceId) {
    return 'Covers this session in full, tax included';
  }
  return `${displayMoney(parseMoney(left))} available`;
}

/** The gift certificates that help to pay, folded until someone has one. The server decides what they pay. */
export function GiftCodes({ gifts, onChange, serviceId, isDisabled = false }: GiftCodesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [announced, setAnnounced] = useState('');
  const [isChecking, setIsChecking] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const refuse = (words: string) => {
    setError(words);
    place.current?.querySelector('input')?.focus();
  };
  const apply = async () => {
    if (isChecking || isDisabled) return;
    const read = giftCodeSchema.safeParse(typed);
    if (!read.success) return refuse(read.error.issues[0]?.message ?? '');
    if (gifts.some(({ code }) => code === read.data)) {
      return refuse('You’ve already added that certificate.');
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
      setAnnounced(`${gift.name} is applied. ${worthOf(gift, serviceId)}.`);
      onChange([...gifts, gift]);
    } catch (problem) {
      refuse(readFailure(problem));
    } finally {
      setIsChecking(false);
    }
  };
  const remove = (gone: GiftBalance) => {
    setAnnounced(`${gone.name} is removed.`);
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
        {announced}
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
        <div className={css.entry}>
          <Field
            label="Gift code"
            required
            hint="18 letters and numbers, as printed on the certificate."
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
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  // It is inside the payment form, which this must not submit.
                  event.preventDefault();
                  void apply();
                }}
              />
            )}
          </Field>
          <Button look="quiet" pending={isChecking || isDisabled} onClick={() => void apply()}>
            {isChecking ? 'Checking...' : 'Apply'}
          </Button>
        </div>
      )}
    </div>
  );
}
