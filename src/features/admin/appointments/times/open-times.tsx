import { useCallback, useState } from 'react';
import { listTimeDays } from '#contract/appointments/appointments.ts';
import type { Arguments } from '#contract/call.ts';
import { call } from '#lib/api-client.ts';
import { dateOf } from '#lib/time/labels.ts';
import { useAnnouncer } from '#ui/announcer.tsx';
import { ChooseTime } from '#ui/choose-time/choose-time.tsx';
import { isSame, type Moment } from '#ui/choose-time/moments.ts';
import { useFreeDays } from '#ui/choose-time/use-free-days.ts';
import { useShownDay } from '#ui/choose-time/use-shown-day.ts';

/** The session that has to fit, and whose it is: times are the ones that the client would be offered. */
export type OpenTimesOf = Arguments<typeof listTimeDays>;

interface OpenTimesProps {
  /** Null until the length is known. */
  of: OpenTimesOf | null;
  chosen: Moment;
  /** The time that the session has now: no first choice. */
  own?: Moment | undefined;
  /** A day, or a day with its time. */
  onChoose: (date: string, time?: string) => void;
  /** The first open times are listed elsewhere. */
  isWithoutFirst?: boolean | undefined;
  /** A time was picked, not just passed by an arrow key. */
  onSettle?: () => void;
}

/** Loads the open days of a session, with its first open times. */
export function useOpenDays(of: OpenTimesOf | null) {
  const subject = of === null ? '' : JSON.stringify(of);
  const [today] = useState(() => dateOf(Date.now()));
  const load = useCallback(
    (from: string, signal: AbortSignal) =>
      call(listTimeDays, { ...(JSON.parse(subject) as OpenTimesOf), from }, { signal }),
    [subject],
  );
  return useFreeDays({ subject, today, load });
}

/** The first open times and the open days, as clients choose from them. */
export function OpenTimes(props: OpenTimesProps) {
  const { of, chosen, own, isWithoutFirst, onChoose, onSettle } = props;
  const freeDays = useOpenDays(of);
  const first = freeDays.first?.filter((slot) => !own || !isSame(slot, own)) ?? null;
  const { shownDay, showFor } = useShownDay({ first, chosen, isInField: true });
  const { announce, region } = useAnnouncer();
  if (of === null) return null;
  return (
    <div>
      <ChooseTime
        freeDays={{ ...freeDays, first }}
        chosen={chosen}
        // Another date in a field shows that day's times, if any are shown.
        shownDay={shownDay && chosen.date}
        onChoose={(date, time) => {
          showFor({ date, time: time ?? '' });
          onChoose(date, time);
        }}
        onSettle={onSettle}
        isWithoutFirst={isWithoutFirst}
        announce={announce}
      />
      {region}
    </div>
  );
}
