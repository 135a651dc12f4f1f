import * as z from 'zod/mini';
import { addTimeOff } from '../../../contract/appointments/hours.ts';

/** Time off as typed. */
const draftSchema = z.object({
  startDate: z.string(),
  endDate: z.string(),
  isWholeDays: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  note: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

/** Returns the last day: the same one if no other is given. */
const lastDay = ({ isWholeDays, startDate, endDate }: Draft) =>
  (isWholeDays && endDate) || startDate;

/** Returns the schema that checks time off as typed and turns it into the call's input. */
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
      ({ isWholeDays, startTime, endTime }) => isWholeDays || !endTime || endTime > startTime,
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
