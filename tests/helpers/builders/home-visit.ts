import { randomUUID } from 'node:crypto';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { CheckInState } from '#contract/check-ins/check-ins.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { PASSWORD } from '../stack/accounts.ts';
import type { Admin } from '../stack/admin.ts';
import type { Stack } from '../stack/stack.ts';

/** Jo, whom the therapist trusts, and the therapist's own phone. */
export const JO = {
  name: 'Jo Berg',
  phone: '(320) 555-0177',
  ownPhone: '(320) 555-0188',
  graceMinutes: 20,
  hasAgreed: true,
  password: PASSWORD,
};
export const JOS_NUMBER = '+13205550177';
export const OWN_NUMBER = '+13205550188';

/** The client's phone. */
export const PHONE = '(320) 555-0111';

/** Where the visit is. */
export const ADDRESS = '14 Birch Lane, Osakis 56360';

/** An evening of Wednesday, November 25, in Chicago. */
export const evening = (time: string) => `2026-11-25T${time}:00-06:00`;

/** A visit to Ann on Wednesday from 7:30 to 9:00 PM, with Jo to be texted after 9:20: what the therapist and the job do with it. */
export async function homeVisit(stack: Stack, admin: Admin, contact: object | null = JO) {
  const booked = await admin.call<AppointmentAnswer>('POST', '/api/admin/appointments', {
    ...{ bookingKey: randomUUID(), serviceId: 'thai-90', enhancementIds: [] },
    ...{ appointmentDate: '2026-11-25', appointmentTime: '19:30' },
    newClient: { firstName: 'Ann', lastName: 'Lund', email: 'ann@example.com', phone: PHONE },
  });
  if (booked.status !== 201) throw new Error(`Not booked: ${JSON.stringify(booked.problem)}`);
  const { id: appointmentId } = booked.body.appointment;
  await stack.sql(`insert into public.home_visits (order_id, street, city, zip, access_note, minutes_before, minutes_after)
    select order_id, '14 Birch Lane', 'Osakis', '56360', 'Mind the dog.', 0, 0 from public.appointments`);
  await stack.sql(`update public.appointments set location = 'visit'`);
  if (contact) await admin.call('POST', '/api/admin/safety-contact', contact);
  const check = (method: string, what = '', json?: object) =>
    admin.call<CheckInState>(method, `/api/admin/check-in${what}`, json);
  const act = (what: string, json?: object) =>
    read().then(({ body }) => check('POST', `/${body.checkIn?.id}/${what}`, json));
  const read = () => check('GET');
  return {
    appointmentId,
    path: `/api/admin/appointments/${appointmentId}`,
    read,
    /** The minute's job at a time of that evening. */
    jobAt: async (time: string) => {
      stack.clock.set(evening(time));
      await runMessages(stack.deps);
    },
    /** The job has run at a time of that evening, before there was anything to watch. */
    watchedAt: async (time: string) => {
      stack.clock.set(evening(time));
      await stack.deps.database.rpcNow('record_heartbeat', { p_job: 'check_ins', p_did: {} });
    },
    /** The visits that she can go in to at a time of that evening. */
    visitsAt: async (time: string) => {
      stack.clock.set(evening(time));
      return (await read()).body.visits;
    },
    goIn: () => check('POST', '', { appointmentId }),
    more: (dueAt: string) => act('more', { dueAt, minutes: 15 }),
    out: () => act('out', {}),
    /** The texts to a number, oldest first. */
    textsTo: async (number: string) =>
      (await stack.texts.list()).filter(({ to }) => to === number).map(({ body }) => body),
    /** Opens the page that Jo was texted. */
    open: async () => {
      const [text = ''] = (await stack.texts.list())
        .filter(({ to }) => to === JOS_NUMBER)
        .map(({ body }) => body);
      const link = /check-in#([\w-]{22})/.exec(text)?.[1] ?? 'none';
      return stack.api('/api/check-in', { json: { link } });
    },
  };
}
