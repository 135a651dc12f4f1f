import type { Modification } from '#contract/appointments/modifications.ts';
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { DeskPayment, DeskPaymentInput } from '#contract/checkout/in-person.ts';
import type { Sent } from '#api/middleware/sender-network.ts';
import {
  cancelByHand,
  refundAppointment,
  setStatus,
} from '#api/appointments/act-on-appointment.ts';
import { bookForClient } from '#api/appointments/book-for-client.ts';
import { confirmModification, modifyAppointment } from '#api/appointments/modify-appointment.ts';
import { confirmOwedPayment, payOwed } from '#api/appointments/own/pay-owed.ts';
import { finishSale, prepareSale, releaseSale } from '#api/checkout/sell-at-desk.ts';
import type { Card } from '../histories/commands.ts';
import { codesOf } from './gifts.ts';
import { CARDS, type Person } from './people.ts';
import { pick } from './pick.ts';
import { refusably, show } from './practice.ts';
import type { Visit } from './visits.ts';
import { TIP_CENTS, type World } from '../world/world.ts';

const TIP = `${TIP_CENTS / 100}.00`;

/** A change that was calculated, and the payment that it waits for, if any. */
interface Modified {
  appointmentId: string;
  choice: { serviceId: string; enhancementIds: string[]; version: number };
  answer?: Modification;
}

interface Sale {
  input: Sent<DeskPaymentInput>;
  answer?: DeskPayment;
}

/** What is owed and was asked to be paid by card. */
interface Balance {
  appointmentId: string;
  paymentIntentId: string;
}

/** What the therapist does from her dashboard, by the calls of its buttons; the newest of each kind first. */
export function createDashboard(
  world: World,
  remember: (undo: { undoId: string } | undefined) => void,
) {
  const { deps } = world;
  const modified: Modified[] = [];
  const sales: Sale[] = [];
  const balances: Balance[] = [];
  const pay = (paymentIntentId: string | null | undefined, card: Card) => {
    if (paymentIntentId) world.stripe.pay(paymentIntentId, CARDS[card]);
  };

  const onAppointment = async (
    index: number,
    isStale: boolean,
    act: (id: string, version: number) => Promise<unknown>,
  ) => {
    const shown = await show(world, index, isStale);
    if (shown) await refusably(() => act(shown.appointment_id, shown.version));
  };

  const clientOf = async ({ email }: Person): Promise<string | undefined> => {
    const [row] = await world.sql('select client_id from public.clients where lower(email) = $1', [
      email,
    ]);
    return row && String(row['client_id']);
  };

  /** The two newest codes, where codes are to pay. */
  const codesFor = async (isByCode: boolean) =>
    isByCode ? (await codesOf(world)).slice(0, 2) : [];

  return {
    setStatus: (index: number, status: AppointmentStatus, isStale: boolean) =>
      onAppointment(index, isStale, (id, version) => {
        if (status === 'cancelled') {
          world.cancellations.push({ appointmentId: id, by: 'therapist', keptPercent: 0 });
        }
        return setStatus(deps, id, { status, version });
      }),

    refund: (index: number, isStale: boolean) =>
      onAppointment(index, isStale, (id, version) => {
        world.cancellations.push({ appointmentId: id, by: 'therapist', keptPercent: 0 });
        return refundAppointment(deps, id, { reason: 'Cancelled by admin', version });
      }),

    cancelKeeping: (index: number, keptPercent: number) =>
      onAppointment(index, false, (id, version) => {
        world.cancellations.push({ appointmentId: id, by: 'client', keptPercent });
        return cancelByHand(deps, id, { version, by: 'client', keptPercent });
      }),

    modify: (index: number, { serviceId, selectedEnhancements = [] }: Visit, isStale: boolean) =>
      onAppointment(index, isStale, async (appointmentId, version) => {
        const choice = { serviceId, enhancementIds: selectedEnhancements, version };
        const change: Modified = { appointmentId, choice };
        modified.unshift(change);
        change.answer = await modifyAppointment(deps, appointmentId, choice);
      }),
    payModification(index: number, card: Card): void {
      pay(pick(modified, index)?.answer?.paymentIntentId, card);
    },
    async confirmModification(index: number): Promise<void> {
      const change = pick(modified, index);
      if (!change?.answer) return;
      const { appointmentId, choice, answer } = change;
      const confirmed = {
        ...choice,
        changeId: answer.changeId,
        stripePaymentIntentId: answer.paymentIntentId,
      };
      await refusably(() => confirmModification(deps, appointmentId, confirmed));
    },

    async sell(
      person: Person | null,
      { serviceId, selectedEnhancements = [] }: Visit,
      how: Pick<DeskPaymentInput, 'method' | 'useCredit'>,
    ): Promise<void> {
      const clientId = person && (await clientOf(person));
      const input: Sent<DeskPaymentInput> = {
        ...how,
        ...{ giftCodes: await codesFor(!how.useCredit), networks: ['desk'] },
        ...(clientId ? { clientId } : { walkInName: 'Sam Lund', useCredit: false }),
        serviceId,
        enhancementIds: selectedEnhancements,
        checkoutKey: crypto.randomUUID(),
        tip: TIP,
        useGiftValue: how.useCredit,
      };
      const sale: Sale = { input };
      sales.unshift(sale);
      world.sales.set(input.checkoutKey, { serviceId, selectedEnhancements });
      await refusably(async () => (sale.answer = await prepareSale(deps, input)));
    },
    async askForSaleAgain(index: number): Promise<void> {
      const sale = pick(sales, index);
      if (sale) await refusably(async () => (sale.answer = await prepareSale(deps, sale.input)));
    },
    paySale(index: number, card: Card): void {
      pay(pick(sales, index)?.answer?.paymentIntentId, card);
    },
    async finishSale(index: number): Promise<void> {
      const sale = pick(sales, index);
      if (!sale?.answer) return;
      const stripePaymentIntentId = sale.answer.paymentIntentId;
      await refusably(() => finishSale(deps, { ...sale.input, stripePaymentIntentId }));
    },
    async releaseSale(index: number): Promise<void> {
      const sale = pick(sales, index);
      if (sale) await refusably(() => releaseSale(deps, sale.input.checkoutKey));
    },

    payOwed: (index: number, method: 'card' | 'cash', isTwice: boolean) =>
      onAppointment(index, false, async (appointmentId) => {
        const giftCodes = await codesFor(isTwice);
        const input = {
          paymentId: crypto.randomUUID(),
          method,
          tip: TIP,
          ...{ giftCodes, networks: ['desk'] },
        };
        for (let times = 0; times < (isTwice ? 2 : 1); times += 1) {
          const { paymentIntentId } = await payOwed(deps, appointmentId, input);
          if (paymentIntentId) balances.unshift({ appointmentId, paymentIntentId });
        }
      }),
    payBalance(index: number, card: Card): void {
      pay(pick(balances, index)?.paymentIntentId, card);
    },
    async confirmBalance(index: number): Promise<void> {
      const balance = pick(balances, index);
      if (!balance) return;
      const { appointmentId, paymentIntentId: stripePaymentIntentId } = balance;
      await refusably(() => confirmOwedPayment(deps, appointmentId, { stripePaymentIntentId }));
    },

    async bookForClient(person: Person, visit: Visit, useCredit: boolean): Promise<void> {
      const { serviceId, selectedEnhancements = [], appointmentDate, appointmentTime } = visit;
      const clientId = await clientOf(person);
      const { name, email } = person;
      const newClient = { firstName: name, lastName: 'Lund', email, phone: '(320) 555-0111' };
      const giftCodes = await codesFor(!useCredit);
      await refusably(async () => {
        const { undo } = await bookForClient(deps, {
          ...(clientId ? { clientId } : { newClient }),
          ...{ giftCodes, networks: ['desk'] },
          ...{ bookingKey: crypto.randomUUID(), serviceId, enhancementIds: selectedEnhancements },
          ...{ appointmentDate, appointmentTime, useCredit: useCredit && clientId !== undefined },
        });
        remember(undo);
      });
    },
  };
}
