import * as z from 'zod/mini';
import { addTimeOff, MOST_REPEATS } from '#contract/calendar/hours.ts';

/** Time off as typed. */
const draftSchema = z.object({
  startDate: z.string(),
  endDate: z.string(),
  isWholeDays: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  note: z.string(),
  repeats: z.boolean(),
  everyWeeks: z.string(),
  until: z.string(),
});
type Draft = z.infer<typeof draftSchema>;

/** Returns what adding time off over bookings does, for the button: "Keep these 3, take no new ones". */
export function keepingWords(staying: number): string {
  return `Keep ${staying === 1 ? 'this one' : `these ${staying}`}, take no new ones`;
}

/** Returns the last day: the same one if no other is given. */
const lastDay = ({ isWholeDays, startDate, endDate }: Draft) =>
  (isWholeDays && endDate) || startDate;

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Returns how many dates it repeats on after the first. */
const repetitions = ({ startDate, everyWeeks, until }: Draft) =>
  Math.floor(daysBetween(startDate, until) / (7 * Number(everyWeeks)));

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
    rule('until', 'Please select a day', ({ repeats, until }) => !repeats || until !== ''),
    rule(
      'until',
      'The last date is before the first',
      ({ repeats, startDate, until }) => !repeats || !until || until >= startDate,
    ),
    rule(
      'until',
      `Up to ${MOST_REPEATS} dates fit. Please select an earlier day`,
      (draft) => !draft.repeats || !draft.until || repetitions(draft) < MOST_REPEATS,
    ),
    rule(
      'endDate',
      'It would not be over when it repeats',
      (draft) =>
        !draft.repeats ||
        daysBetween(draft.startDate, lastDay(draft)) < 7 * Number(draft.everyWeeks),
    ),
  );
  const sent = z.transform((draft: Draft): z.input<typeof addTimeOff.input> => {
    const { startDate, isWholeDays, startTime, endTime, repeats, everyWeeks, until } = draft;
    return {
      startDate,
      endDate: lastDay(draft),
      startTime: isWholeDays ? undefined : startTime,
      endTime: isWholeDays ? undefined : endTime,
      note: draft.note.trim() || undefined,
      repeat: repeats ? { everyWeeks: Number(everyWeeks), until } : undefined,
    };
  });
  return z.pipe(z.pipe(checked, sent), addTimeOff.input);
}
