import type { OwnAppointment, OwnChangeInput } from '#contract/appointments/own-appointment.ts';
import type { Answer } from '../../api/journey.ts';
import type { Stack } from '../../helpers/stack/stack.ts';
import { visitor } from '../visitor.ts';

let networks = 0;

/** Someone at an appointment's own page: by the link that they were sent, on a network of their own. */
export function holder(stack: Stack, key: object, headers: Record<string, string> = {}) {
  networks += 1;
  const address = `203.0.${networks >> 8}.${networks & 255}`;
  const call = async (path: string, json: object = {}): Promise<Answer<unknown>> => {
    const response = await stack.api(`/api/appointment${path}`, {
      ...{ headers, address, json: { ...key, ...json } },
    });
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.includes('json');
    const body: unknown = isJson ? JSON.parse(text) : text;
    return {
      ...{ status: response.status, body, headers: response.headers },
      problem: body as Answer<unknown>['problem'],
    };
  };
  const asChange = (
    { version, enhancementIds, localDate: date, localTime: time }: OwnAppointment,
    wish: Partial<OwnChangeInput>,
  ) => ({ version, enhancementIds, date, time, changeId: crypto.randomUUID(), ...wish });
  const read = () => call('');
  return {
    call,
    read,
    appointment: async () => ((await read()).body as { appointment: OwnAppointment }).appointment,
    price: (seen: OwnAppointment, wish: Partial<OwnChangeInput>) =>
      call('/price', asChange(seen, wish)),
    change: (seen: OwnAppointment, wish: Partial<OwnChangeInput>) =>
      call('/change', asChange(seen, wish)),
    status: (paymentIntentId: string) => call('/change-status', { paymentIntentId }),
    cancel: ({ version, ifCancelledNow: told }: OwnAppointment) =>
      call('/cancel', { version, told }),
  };
}

/** Someone who has booked, with the link that their browser got for it. */
export async function owner(stack: Stack, ...who: [name?: string, changes?: object]) {
  const one = visitor(stack, ...who);
  await one.prepareAndPay();
  const { body, problem } = await one.confirm();
  if (!body.link) throw new Error(`There is no link: ${problem.code}`);
  return {
    ...holder(stack, { link: body.link }),
    link: body.link,
    appointmentId: body.appointment.id,
  };
}
