import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { momentLabel } from '#ui/choose-time/moments.ts';
import type { FreeDays } from '#ui/choose-time/use-free-days.ts';
import { useShownDay } from '#ui/choose-time/use-shown-day.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import type { DialogValues } from '../booking-values.ts';
import type { FreeTimes } from './use-availability.ts';

interface ChosenTimeOptions {
  form: UseFormReturn<DialogValues>;
  freeTimes: FreeTimes;
  freeDays: FreeDays;
  /** The service with the enhancements that make it longer: one that takes other times has another key. */
  session: { key: string; words: string };
  announce: (words: string) => void;
}

/** Wide enough to show both questions side by side and leave the choice open (`booking.module.css`). */
const TWO_COLUMNS = '(min-width: 56.25rem)';

/** The day and time of the booking as one choice: how it's shown, how it's made, and what happens if it's gone. */
export function useChosenTime(options: ChosenTimeOptions) {
  const { form, freeTimes, freeDays, session, announce } = options;
  const { clearErrors, getValues, setValue } = form;
  const [date, time] = form.watch(['appointmentDate', 'appointmentTime']);
  const [isSettled, setIsSettled] = useState(time !== '');
  const [isOtherOpen, setIsOtherOpen] = useState<boolean | null>(null);
  const [gone, setGone] = useState('');
  const isWide = useMedia(TWO_COLUMNS);
  /** The session that the time was chosen for: another one may not fit. */
  const chosenFor = useRef(session.key);
  /** What didn't fit into the time, until another one is chosen. */
  const lost = useRef<{ date: string; time: string } | null>(null);
  const question = useRef<HTMLDivElement>(null);
  const focusNext = useRef<'change' | 'choice' | null>(null);

  const { days, first } = freeDays;
  const isListed = days.some((day) => day.date === date && day.times.length > 0);
  // A day that the strip doesn't show is in the date field, which is then open.
  const needsOther = freeDays.state === 'failed' || (date !== '' && days.length > 0 && !isListed);
  if (isOtherOpen === null && needsOther) setIsOtherOpen(true);
  const isInField = isOtherOpen ?? false;
  const { shownDay, showFor, follow } = useShownDay({ first, chosen: { date, time }, isInField });

  useLayoutEffect(() => {
    const { current: what } = focusNext;
    const { current: place } = question;
    if (!what || !place) return;
    focusNext.current = null;
    if (what === 'choice') focusChoice(place);
    else place.querySelector<HTMLElement>('[data-change]')?.focus();
  });

  useEffect(() => {
    const chosen = { date: getValues('appointmentDate'), time: getValues('appointmentTime') };
    if (freeTimes.state !== 'ready') return;
    const isFree = (wanted: string) => freeTimes.slots.some((slot) => slot.time === wanted);
    if (!chosen.time && lost.current?.date === chosen.date && isFree(lost.current.time)) {
      announce(`${momentLabel(lost.current)} is yours again.`);
      setGone('');
      setIsSettled(true);
      setValue('appointmentTime', lost.current.time);
    }
    if (!chosen.time) return;
    if (isFree(chosen.time)) {
      chosenFor.current = session.key;
      return;
    }
    setValue('appointmentTime', '');
    setIsSettled(false);
    const isOtherSession = chosenFor.current !== '' && chosenFor.current !== session.key;
    lost.current = isOtherSession ? chosen : null;
    const why = isOtherSession ? `isn’t open for ${session.words}` : 'is no longer open';
    const words = `${momentLabel(chosen)} ${why}. Please choose another.`;
    setGone(words);
    announce(words);
    // The list of days is older than this answer.
    freeDays.ask();
  }, [freeTimes, date, time]);

  const settle = () => {
    setIsSettled(true);
    if (!isWide) focusNext.current = 'change';
  };
  return {
    date,
    time,
    isWide,
    isFolded: isSettled && time !== '' && !isWide,
    isOtherOpen: isInField,
    /** Why the chosen time is gone: it was taken or doesn't fit. */
    gone,
    question,
    shownDay,
    toggleOther: () => setIsOtherOpen(!isOtherOpen),
    settle,
    choose: (nextDate: string, nextTime = '') => {
      setGone('');
      lost.current = null;
      showFor({ date: nextDate, time: nextTime });
      if (!nextTime) setIsSettled(false);
      chosenFor.current = session.key;
      setValue('appointmentDate', nextDate, { shouldDirty: true });
      setValue('appointmentTime', nextTime, { shouldDirty: true });
      clearErrors(nextTime ? ['appointmentDate', 'appointmentTime'] : 'appointmentDate');
    },
    /** Another date in the field clears the time; if a day's times are shown, they follow. */
    followField: (typed: string) => {
      setGone('');
      lost.current = null;
      chosenFor.current = session.key;
      follow(typed);
      setIsSettled(false);
      setValue('appointmentTime', '', { shouldDirty: true });
    },
    /** A time from the dropdown. One that an arrow key only passed is chosen too, but not final. */
    pickInField: (isMeant: boolean) => {
      setGone('');
      chosenFor.current = session.key;
      clearErrors(['appointmentDate', 'appointmentTime']);
      if (isMeant) settle();
    },
    change: () => {
      setIsSettled(false);
      focusNext.current = 'choice';
    },
    /** Nothing was chosen when the button to go on was pressed. */
    focusMissing: () => {
      setIsSettled(false);
      // The error appears above it after the next render.
      setTimeout(() => question.current && focusChoice(question.current));
    },
    /** On return to the question, the choice is one line again. */
    fold: () => setIsSettled(getValues('appointmentTime') !== ''),
  };
}

/** Focuses the chosen time; without one, the empty field of "Another date", or the first time there is. */
function focusChoice(place: HTMLElement): void {
  const named = (name: string, more = '') =>
    place.querySelector<HTMLInputElement>(`[name="${name}"]${more}`);
  const date = named('appointmentDate');
  const field = date?.value === '' ? date : named('appointmentTime');
  const target =
    named('freeTime', ':checked') ??
    named('firstFree', ':checked') ??
    field ??
    named('freeTime') ??
    named('firstFree') ??
    place.querySelector<HTMLElement>('button');
  target?.focus();
}
