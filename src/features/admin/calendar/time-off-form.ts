import * as z from 'zod/mini';
import { addTimeOff } from '../../../contract/appointments/hours.ts';

/** Time off as it is typed. */
const draftSchema = z.object({
  startDate: z.string(),
  endDate: z.string(),
  isWholeDays: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  note: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

/** The days that are meant: one, where no other is given. */
const lastDay = ({ isWholeDays, startDate, endDate }: Draft) =>
  (isWholeDays && endDate) || startDate;

/** Checks time off as it is typed, and makes of it what is sent. */
export function timeOffFormSchema(today: string) {
  const rule = (path: keyof Draft, message: string, isRight: (draft: Draft) => boolean) =>
    z.refine<Draft>(isRight, { path: [path], message });
  const checked = draftSchema.check(
    rule('startDate', 'Please select a day', ({ startDate }) => startDate !== ''),
    rule('startDate', 'That date has passed', ({ startDate }) => !startDate || startDate >= today),
    rule(
      'endDate',
      'The last day is before the first',
      (draft) => lastDay(draft) >= draft.startDate,
    ),
    rule('startTime', 'Time is required', (draft) => draft.isWholeDays || draft.startTime !== ''),
    rule('endTime', 'Time is required', (draft) => draft.isWholeDays || draft.endTime !== ''),
    rule(
      'endTime',
      'The end is before the start',
      ({ isWholeDays, startTime, endTime }) =>
        isWholeDays || !startTime || !endTime || endTime > startTime,
    ),
  );
  const sent = z.transform((draft: Draft): z.input<typeof addTimeOff.input> => {
    const { startDate, isWholeDays, startTime, endTime } = draft;
    return {
      startDate,
      endDate: lastDay(draft),
      startTime: isWholeDays ? undefined : startTime,
      endTime: isWholeDays ? undefined : endTime,
      note: draft.note.trim() || undefined,
    };
  });
  return z.pipe(z.pipe(checked, sent), addTimeOff.input);
}
