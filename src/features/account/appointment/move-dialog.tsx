import { useCallback, useEffect, useRef, useState } from 'react';
import { noticeWords } from '#contract/rules/money/cancellation.ts';
import { displayMoney, parseSignedMoney } from '#contract/rules/money/money.ts';
import { changeOwnAppointment, listOwnDays } from '#contract/appointments/own-appointment.ts';
import { call } from '#lib/api-client.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { instantOf, localMoment, shortMoment } from '#lib/time/clock.ts';
import { useAnnouncer } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { ChooseTime } from '#ui/choose-time/choose-time.tsx';
import { timePlaceholder } from '#ui/choose-time/time-placeholder.ts';
import { useFreeDays, type FreeDays } from '#ui/choose-time/use-free-days.ts';
import { useShownDay } from '#ui/choose-time/use-shown-day.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import type { AppointmentCardProps } from './appointment-card.tsx';
import { freeUntilAfter, lateWords, whenWords } from './appointment-text.ts';
import css from './appointment.module.css';
import dialog from './dialogs.module.css';
import { takeCurrent, takeOwn, wordsOf, type OwnChangeRequest } from './own-calls.ts';
import { usePrice, type Price } from './use-price.ts';

interface MoveDialogProps extends AppointmentCardProps {
  onClose: () => void;
  onDone: () => void;
}

/** Moves to another day or time, chosen as for a booking; shows what that costs and the new deadline. */
export function MoveDialog(props: MoveDialogProps) {
  const { ownKey, appointment, facts, onPay, onClose, onDone } = props;
  const { version, appointmentDate, enhancementIds } = appointment;
  const { timeZone } = facts;
  const today = localMoment(new Date(), timeZone).localDate;
  const load = useCallback(
    (from: string, signal: AbortSignal) => call(listOwnDays, { ...ownKey, from }, { signal }),
    [ownKey],
  );
  const freeDays = useFreeDays({ subject: `${appointment.id} ${version}`, today, load });
  const [chosen, setChosen] = useState({ date: '', time: '' });
  const { shownDay, showFor, follow } = useShownDay({ ...freeDays, chosen, isInField: true });
  const { date, time } = chosen;
  const isOwn = (slot: { date: string; time: string }) =>
    slot.date === appointment.localDate && slot.time === appointment.localTime;
  const isSame = isOwn(chosen);
  const isReady = date !== '' && time !== '' && !isSame;
  const choice = isReady ? { version, enhancementIds, date, time } : null;
  const { price, ask: askPrice } = usePrice({ ownKey, choice });
  const { announce, region } = useAnnouncer();
  const problem = useRef<HTMLParagraphElement>(null);

  const moving = useMutation(
    (request: OwnChangeRequest) => call(changeOwnAppointment, { ...ownKey, ...request }),
    {
      onDone: (answer) => {
        takeOwn(answer.appointment);
        const when = whenWords(new Date(answer.appointment.appointmentDate), timeZone);
        $toast.set({ tone: 'info', title: 'Moved', text: `It’s now on ${when}.` });
        onDone();
      },
      onFailed: (failure) => {
        takeCurrent(failure);
        if (failure.code === 'price_changed') askPrice();
      },
    },
  );
  const submit = () => {
    if (price.state === 'failed') askPrice();
    if (price.state !== 'ready') return;
    const request = { version, changeId: price.changeId, enhancementIds, date, time };
    if (!price.value.isToPay) {
      moving.run({ ...request, shownTotal: parseSignedMoney(price.value.difference) });
      return;
    }
    onClose();
    onPay({ kind: 'change', ...request });
  };
  const refusal = wordsOf(moving.failure) || (price.state === 'failed' ? price.words : '');
  const { ask } = freeDays;
  useEffect(() => {
    if (!refusal) return;
    // Someone else may have taken it: the free times are loaded again, and the choice stays in view.
    ask();
    problem.current?.focus();
  }, [refusal]);

  const choose = (nextDate: string, nextTime?: string) => {
    moving.reset();
    const times = freeDays.days.find((day) => day.date === nextDate)?.times;
    const kept = times?.includes(time) ? time : '';
    setChosen({ date: nextDate, time: nextTime ?? kept });
  };
  const startsAt = isReady ? instantOf(date, time, timeZone) : null;
  return (
    <Dialog
      open
      title="Move your appointment"
      subtitle={`Now ${shortMoment(new Date(appointmentDate), timeZone)}`}
      onClose={onClose}
    >
      <form
        className={dialog.sheet}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={dialog.body}>
          <p ref={problem} tabIndex={-1} role="alert" className={css.refused}>
            {refusal && `Couldn’t move it. ${refusal}`}
          </p>
          <div className={dialog.chooser}>
            <ChooseTime
              freeDays={{
                ...freeDays,
                first: freeDays.first?.filter((slot) => !isOwn(slot)) ?? null,
              }}
              chosen={chosen}
              shownDay={shownDay}
              onChoose={(nextDate, nextTime) => {
                choose(nextDate, nextTime);
                showFor({ date: nextDate, time: nextTime ?? '' });
              }}
              announce={announce}
            />
            <DateAndTime
              {...{ today, chosen, freeDays }}
              onChange={(nextDate, nextTime) => {
                choose(nextDate, nextTime);
                follow(nextDate);
              }}
            />
          </div>
          <div role="status" className={dialog.terms}>
            {isSame && <p>That’s your current time.</p>}
            {startsAt && <PriceLine price={price} />}
            {startsAt && <AfterMoving {...props} startsAt={startsAt} />}
          </div>
        </div>
        <footer className={dialog.foot}>
          <Button look="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            type="submit"
            pending={moving.isPending}
            disabled={!isReady || price.state === 'loading'}
          >
            {moving.isPending
              ? 'Moving...'
              : startsAt
                ? `Move to ${shortMoment(startsAt, timeZone).replaceAll(' ', '\u00A0')}`
                : 'Move'}
          </Button>
        </footer>
        {region}
      </form>
    </Dialog>
  );
}

interface DateAndTimeProps {
  today: string;
  chosen: { date: string; time: string };
  freeDays: FreeDays;
  onChange: (date: string, time?: string) => void;
}

/** The same choice as two plain fields. */
function DateAndTime({ today, chosen: { date, time }, freeDays, onChange }: DateAndTimeProps) {
  const day = freeDays.days.find((each) => each.date === date);
  const times = day?.times ?? [];
  const placeholder = date ? timePlaceholder(day?.times ?? null) : 'Choose a date first';
  return (
    <div className={dialog.two}>
      <Field label="Date" required>
        {(wiring) => (
          <input
            type="date"
            min={today}
            {...wiring}
            value={date}
            onChange={({ target }) => {
              onChange(target.value);
              const isShown = freeDays.days.some((each) => each.date === target.value);
              // A year looks like a past one while it is being typed.
              if (target.value >= today && !isShown) freeDays.showFrom(target.value);
            }}
          />
        )}
      </Field>
      <Field label="Time" required>
        {(wiring) => (
          <select {...wiring} value={time} onChange={({ target }) => onChange(date, target.value)}>
            <option value={times.includes(time) ? '' : time}>{placeholder}</option>
            {times.map((each) => (
              <option key={each} value={each}>
                {clockLabel(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function PriceLine({ price }: { price: Price }) {
  if (price.state === 'loading') return <p>Checking the price...</p>;
  if (price.state !== 'ready') return null;
  const cents = parseSignedMoney(price.value.difference);
  if (cents === 0) return <p>The price is the same.</p>;
  const sum = displayMoney(Math.abs(cents));
  if (cents < 0) return <p>You’ll get {sum} back the way you paid.</p>;
  return (
    <p>
      {price.value.isToPay
        ? `${sum} more with tax, due now.`
        : `${sum} more with tax, due at your visit.`}
    </p>
  );
}

/** The deadline after the move. */
function AfterMoving({
  appointment,
  facts,
  startsAt,
}: Pick<MoveDialogProps, 'appointment' | 'facts'> & { startsAt: Date }) {
  const { isFree, policy } = appointment;
  const [now] = useState(() => new Date());
  const until = freeUntilAfter({ isFree, policy, startsAt, now });
  if (policy.lateFeePercent === 0) return <p>Free to move or cancel until it starts.</p>;
  if (until) {
    return <p>Free to move or cancel until {whenWords(until, facts.timeZone)}.</p>;
  }
  return (
    <p>
      {isFree
        ? `That’s less than ${noticeWords(policy)} away: if you then cancel, ${lateWords(appointment)}.`
        : `Moving it doesn’t extend the deadline: if you cancel, ${lateWords(appointment)}.`}
    </p>
  );
}
