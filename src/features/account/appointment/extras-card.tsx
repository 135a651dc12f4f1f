import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { displayMoney, parseMoney, parseSignedMoney } from '#contract/rules/money/money.ts';
import {
  changeOwnAppointment,
  type OwnAppointment,
} from '#contract/appointments/own-appointment.ts';
import { call } from '#lib/api-client.ts';
import { $enhancements, loadCatalog } from '#lib/booking/catalog-store.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useAnnouncer } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { EnhancementChoices } from '#ui/form/enhancement-choices.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { Card } from '../card.tsx';
import css from './appointment.module.css';
import { takeCurrent, takeOwn, wordsOf, type OwnChangeRequest, type OwnKey } from './own-calls.ts';
import type { PaidRequest } from './payment-note.ts';
import { usePrice, type Price } from './use-price.ts';

interface ExtrasCardProps {
  ownKey: OwnKey;
  appointment: OwnAppointment;
  onPay: (request: PaidRequest) => void;
}

/** The enhancements of the appointment and those that can be added; it shows the price before anything is saved. */
export function ExtrasCard({ ownKey, appointment, onPay }: ExtrasCardProps) {
  const { version, localDate: date, localTime: time, isFree } = appointment;
  const enhancements = useStore($enhancements);
  useEffect(loadCatalog, []);
  const [chosen, setChosen] = useState(appointment.enhancementIds);
  const isSame = String(chosen.toSorted()) === String(appointment.enhancementIds.toSorted());
  const change = { version, enhancementIds: chosen, date, time };
  const choice = isSame ? null : change;
  const { price, ask } = usePrice({ ownKey, choice });
  const { announce, region } = useAnnouncer();
  const saving = useMutation(
    (request: OwnChangeRequest) => call(changeOwnAppointment, { ...ownKey, ...request }),
    {
      onDone: (answer) => {
        takeOwn(answer.appointment);
        const text = 'Enhancements updated.';
        $toast.set({ tone: 'info', title: 'Saved', text });
      },
      onFailed: (failure) => {
        takeCurrent(failure);
        if (failure.code === 'price_changed') ask();
      },
    },
  );
  const submit = () => {
    if (price.state === 'failed') ask();
    if (price.state !== 'ready') return;
    const request = { ...change, changeId: price.changeId };
    if (price.value.isToPay) onPay({ kind: 'change', ...request });
    else saving.run({ ...request, shownTotal: parseSignedMoney(price.value.difference) });
  };
  const words = priceWords(price, isFree);
  useEffect(() => {
    if (words) announce(words);
  }, [words, announce]);
  const refusal = wordsOf(saving.failure) || (price.state === 'failed' ? price.words : '');
  return (
    <Card title="Enhancements">
      <form
        className={css.extras}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <EnhancementChoices
          legend="Add or remove"
          enhancements={enhancements}
          chosen={chosen}
          onChange={(next) => {
            saving.reset();
            setChosen(next);
          }}
          announce={announce}
        />
        <p role="alert" className={css.refused}>
          {refusal && `Couldn’t save. ${refusal}`}
        </p>
        {!isSame && (
          <div className={css.change}>
            {price.state !== 'failed' && (
              <p className="figures">{words || 'Checking the price...'}</p>
            )}
            <p className={css.pair}>
              <Button type="submit" pending={saving.isPending} disabled={price.state === 'loading'}>
                {price.state === 'ready' && price.value.isToPay
                  ? `Pay ${displayMoney(parseMoney(price.value.difference))}`
                  : 'Save changes'}
              </Button>
              <Button look="quiet" onClick={() => setChosen(appointment.enhancementIds)}>
                Undo
              </Button>
            </p>
          </div>
        )}
      </form>
      {region}
    </Card>
  );
}

/** Returns "+$21.38 with tax, due now." */
function priceWords(price: Price, isFree: boolean): string {
  if (price.state !== 'ready') return '';
  const { difference, isToPay } = price.value;
  const cents = parseSignedMoney(difference);
  const sum = displayMoney(Math.abs(cents));
  if (cents > 0) {
    return isToPay ? `+${sum} with tax, due now.` : `+${sum} with tax, due at your visit.`;
  }
  if (cents < 0) return `You’ll get ${sum} back the way you paid.`;
  return isFree
    ? 'The price is the same.'
    : 'This close to your session, we can’t refund what you remove.';
}
