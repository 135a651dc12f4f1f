import {
  declineRequest,
  moveAppointment,
  proposeTimes,
  sendLinkAgain,
  withdrawTimes,
} from '#api/appointments/act-on-appointment.ts';
import { answerOwnProposal } from '#api/appointments/own/own-changes.ts';
import { undoAct } from '#api/calendar/undo.ts';
import { hashToken } from '#api/middleware/session-cookies.ts';
import { addTimeOff, deleteTimeOff } from '#api/practice/calendar.ts';
import { changePractice, undoChange } from '#api/practice/change-practice.ts';
import { MOVE_WARNINGS } from '#contract/appointments/moves.ts';
import type { Change } from '#contract/practice/changes.ts';
import type { TimeOffInput } from '#contract/calendar/hours.ts';
import type { CalendarStep, HolidayAnswer, Target } from '../histories/commands.ts';
import { OWNER_ID } from './members.ts';
import { pick } from './pick.ts';
import { refusably, show } from './practice.ts';
import { checkUndo, readPlace, type Undoable } from './undone.ts';
import type { Visit } from './visits.ts';
import { SHORT_DAY, weeksAfter, WEEKS } from './week.ts';
import type { World } from '../world/world.ts';

const AHEAD = ['pending', 'confirmed'];
const REQUESTS = ['pending'];

/** Other times of a day than that of a visit. */
const TIMES = ['09:00', '10:00', '11:30', '13:00', '14:30', '16:00'];

/** What the therapist does on her calendar, by the calls of its screens; the newest of each kind first. */
export function createCalendar(world: World, visitAt: (index: number) => Visit) {
  const { deps } = world;
  const undoables: Undoable[] = [];
  const changes: string[] = [];
  const remember = (
    undo: { undoId: string } | undefined,
    before: Undoable['before'] = null,
  ): void => {
    if (undo) undoables.unshift({ undoId: undo.undoId, before });
  };
  const at = ({ visit, time }: Target) => {
    const { appointmentDate: date, appointmentTime } = visitAt(visit);
    return { date, time: TIMES[time - 1] ?? appointmentTime };
  };

  /** Saves a change of hours as its screen does: with the version of the section that it shows. */
  const save = (change: Change, section: 'hours' | 'specialDays', keepsBookings: boolean) =>
    refusably(async () => {
      const [row] = await world.sql(`select private.read_section($1) ->> 'version' as version`, [
        section,
      ]);
      const changeId = crypto.randomUUID();
      changes.unshift(changeId);
      const request = { changeId, version: String(row?.['version']), change, keepsBookings };
      await changePractice(deps, request, OWNER_ID);
    });

  const act = {
    /** She drops an appointment somewhere else, having seen what is unusual about it or not. */
    async drop(
      index: number,
      to: Target,
      { isStale, isSeen }: { isStale: boolean; isSeen: boolean },
    ) {
      const shown = await show(world, index, isStale, AHEAD);
      if (!shown) return;
      const before = await readPlace(world, shown.appointment_id);
      const { date, time } = at(to);
      await refusably(async () => {
        const { undo } = await moveAppointment(deps, shown.appointment_id, {
          version: shown.version,
          ...{ appointmentDate: date, appointmentTime: time },
          acceptsWarnings: isSeen ? MOVE_WARNINGS : [],
        });
        remember(undo, before);
      });
    },
    async undo(index: number) {
      const step = pick(undoables, index);
      if (!step) return;
      const booked = await world.sql(
        `select appointment_id from public.undo_steps where undo_id = $1 and act = 'booking'`,
        [step.undoId],
      );
      for (const row of booked) {
        const appointmentId = String(row['appointment_id']);
        world.cancellations.push({ appointmentId, by: 'therapist', keptPercent: 0 });
      }
      await checkUndo(world, step, () => undoAct(deps, step.undoId));
    },
    async sendLink(index: number) {
      const shown = await show(world, index, false, AHEAD);
      if (shown) await refusably(() => sendLinkAgain(deps, shown.appointment_id));
    },
    async decline(index: number, isStale: boolean) {
      const shown = await show(world, index, isStale, REQUESTS);
      if (!shown) return;
      const { appointment_id: id, version } = shown;
      await refusably(() => declineRequest(deps, id, { version }));
    },
    async offerTimes(
      index: number,
      targets: readonly Target[],
      { isStale, otherwise }: { isStale: boolean; otherwise: 'keeps' | 'declines' },
    ) {
      const shown = await show(world, index, isStale, REQUESTS);
      if (!shown) return;
      const times = targets.map(at);
      const { appointment_id: id, version } = shown;
      await refusably(() => proposeTimes(deps, id, { version, times, otherwise }));
    },
    async withdrawTimes(index: number) {
      const shown = await show(world, index, false, REQUESTS);
      if (shown) await refusably(() => withdrawTimes(deps, shown.appointment_id));
    },
    /** Its client answers by the link of an email, with one of the times or with the booked one. */
    async answerTimes(index: number, time: number | null) {
      const [row] = await world.sql(
        `select a.appointment_id, a.link_number, array(
           select w.starts_at from public.waitlist_offers w where w.proposal_id = p.proposal_id order by w.starts_at
         ) as times
         from public.proposals p join public.appointments a using (appointment_id)
         order by p.ended_at is not null, p.made_at desc, p.proposal_id offset $1 limit 1`,
        [index % 2],
      );
      if (!row) return;
      const link = deps.cipher.tokenOf(
        'appointment',
        String(row['appointment_id']),
        String(row['link_number']),
      );
      const key = { token_hash: hashToken(link), networks: ['192.0.2.1'] };
      const startsAt = time === null ? undefined : pick(row['times'] as string[], time);
      await refusably(() =>
        answerOwnProposal(deps, key, { startsAt: startsAt && new Date(startsAt).toISOString() }),
      );
    },
    /** She takes the day of a visit off, or the hours around it, once or every week. */
    async takeOff(
      { appointmentDate: date, appointmentTime }: Visit,
      how: Extract<CalendarStep, { do: 'take_off' }>,
    ) {
      const input: TimeOffInput = {
        ...{ startDate: date, endDate: date, note: '' },
        ...(how.isPart && { startTime: appointmentTime, endTime: '17:00' }),
        ...{ endsOffers: how.endsOffers, keepsBookings: how.keeps },
        ...(how.repeats && { repeat: { everyWeeks: 1, until: weeksAfter(date, 2) } }),
      };
      await refusably(async () => remember((await addTimeOff(deps, input)).undo));
    },
    async endTimeOff(index: number, ofSeries: boolean) {
      const rows = await world.sql(
        'select time_off_id from public.time_off order by created_at, starts_at',
      );
      const row = pick(rows, index);
      if (row) await refusably(() => deleteTimeOff(deps, String(row['time_off_id']), { ofSeries }));
    },
    specialDay: ({ appointmentDate: date }: Visit, ranges: typeof SHORT_DAY, keeps: boolean) =>
      save({ kind: 'special_day', date, name: 'Away', ranges }, 'specialDays', keeps),
    usualDay: ({ appointmentDate: date }: Visit, keeps: boolean) =>
      save({ kind: 'special_day_removed', date }, 'specialDays', keeps),
    week: (index: number, keeps: boolean) =>
      save({ kind: 'hours', ranges: pick(WEEKS, index) ?? [] }, 'hours', keeps),
    sayHolidays: (answer: HolidayAnswer, keeps: boolean) =>
      save({ kind: 'holidays', answer }, 'specialDays', keeps),
    async undoChange(index: number, keepsBookings: boolean) {
      const undoneId = pick(changes, index);
      if (!undoneId) return;
      const changeId = crypto.randomUUID();
      changes.unshift(changeId);
      await refusably(() => undoChange(deps, undoneId, { changeId, keepsBookings }, OWNER_ID));
    },
    /** She is asked about a holiday, and answers. */
    async answerHoliday(isOpen: boolean) {
      const [row] = await world.sql(
        `select local_date::text as date from public.special_days where asked_at is not null and answer is null order by 1 limit 1`,
      );
      if (!row) return;
      await refusably(() =>
        deps.database.rpcNow('answer_holiday', {
          ...{ p_local_date: String(row['date']), p_is_open: isOpen, p_by: OWNER_ID },
        }),
      );
    },
  };

  return {
    remember,
    take(step: CalendarStep): Promise<void> | void {
      switch (step.do) {
        case 'drop':
          return act.drop(step.appointment, step.to, step);
        case 'undo':
          return act.undo(step.act);
        case 'decline':
          return act.decline(step.appointment, step.isStale);
        case 'offer_times':
          return act.offerTimes(step.appointment, step.times, step);
        case 'send_link':
          return act.sendLink(step.appointment);
        case 'withdraw_times':
          return act.withdrawTimes(step.appointment);
        case 'answer_times':
          return act.answerTimes(step.proposal, step.time);
        case 'take_off':
          return act.takeOff(visitAt(step.visit), step);
        case 'end_time_off':
          return act.endTimeOff(step.timeOff, step.ofSeries);
        case 'close_day':
          return act.specialDay(visitAt(step.visit), [], step.keeps);
        case 'short_day':
          return act.specialDay(visitAt(step.visit), SHORT_DAY, step.keeps);
        case 'usual_day':
          return act.usualDay(visitAt(step.visit), step.keeps);
        case 'edit_hours':
          return act.week(step.week, step.keeps);
        case 'undo_hours':
          return act.undoChange(step.change, step.keeps);
        case 'answer_holiday':
          return act.answerHoliday(step.isOpen);
        case 'say_holidays':
          return act.sayHolidays(step.answer, step.keeps);
      }
    },
  };
}
