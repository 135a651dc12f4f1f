import type { TimeOffInput } from '../../../contract/hours.ts';

/** Time off as it is typed. */
export interface TimeOffDraft {
  startDate: string;
  endDate: string;
  isWholeDays: boolean;
  startTime: string;
  endTime: string;
  note: string;
}

type Errors = Partial<Record<'startDate' | 'endDate' | 'startTime' | 'endTime', string>>;

/** What is asked for, or what is missing. */
export function checkTimeOff(
  draft: TimeOffDraft,
  today: string,
): { input: TimeOffInput | null; errors: Errors } {
  const { startDate, isWholeDays, startTime, endTime } = draft;
  const endDate = (isWholeDays && draft.endDate) || startDate;
  const errors: Errors = {};
  if (!startDate) errors.startDate = 'Please select a day';
  else if (startDate < today) errors.startDate = 'This day is over';
  if (endDate < startDate) errors.endDate = 'The last day is before the first';
  if (!isWholeDays) {
    if (!startTime) errors.startTime = 'Time is required';
    if (!endTime) errors.endTime = 'Time is required';
    else if (startTime && endTime <= startTime) errors.endTime = 'The end is before the start';
  }
  if (Object.keys(errors).length > 0) return { input: null, errors };
  const note = draft.note.trim();
  return {
    input: {
      startDate,
      endDate,
      ...(!isWholeDays && { startTime, endTime }),
      ...(note && { note }),
    },
    errors,
  };
}
