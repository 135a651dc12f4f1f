import { useCallback } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Drives } from '../../times/time-choice.tsx';
import type { BookingValues } from './use-booking-form.ts';

/** The drives with which times are asked for; next to another visit, a chosen time can be without the drive between the two. */
export function useVisitDrives(
  { setValue }: Pick<UseFormReturn<BookingValues>, 'setValue'>,
  visit: BookingValues['homeVisit'],
) {
  const { minutesBefore = Number.NaN, minutesAfter = Number.NaN } = visit ?? {};
  const asked =
    Number.isInteger(minutesBefore) && Number.isInteger(minutesAfter)
      ? { minutesBefore, minutesAfter }
      : undefined;
  const onProposed = useCallback(
    (drives: Drives) => {
      setValue('homeVisit.isStraightFrom', drives.minutesBefore < minutesBefore);
      setValue('homeVisit.isStraightOn', drives.minutesAfter < minutesAfter);
    },
    [setValue, minutesBefore, minutesAfter],
  );
  return {
    asked,
    onProposed,
  };
}
