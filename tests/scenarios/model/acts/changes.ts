import { proposeChange, type ChangeInput } from '#api/appointments/change-appointment.ts';
import type { Card } from '../histories/commands.ts';
import { CARDS } from './people.ts';
import { pick } from './pick.ts';
import { refusably, show } from './practice.ts';
import type { Visit } from './visits.ts';
import type { World } from '../world/world.ts';

/** A change that was asked for, and what is to be paid for it, if anything. */
interface AskedChange {
  input: ChangeInput;
  paymentIntentId?: string;
}

/** Changes of appointments: asked for, asked for again, and paid for. */
export function createChanges(world: World) {
  const asked: AskedChange[] = [];

  const ask = (change: AskedChange) =>
    refusably(async () => {
      const proposed = await proposeChange(world.deps, change.input);
      if (proposed.outcome === 'to_pay') change.paymentIntentId = proposed.paymentIntentId;
    });

  return {
    /** An appointment is to become another session at another time. */
    async propose(index: number, visit: Visit, isStale: boolean): Promise<void> {
      const shown = await show(world, index, isStale);
      if (!shown) return;
      const { appointment_id: appointmentId, version } = shown;
      const change: AskedChange = {
        input: {
          changeId: crypto.randomUUID(),
          appointmentId,
          version,
          serviceId: visit.serviceId,
          enhancementIds: visit.selectedEnhancements ?? [],
          localDate: visit.appointmentDate,
          localTime: visit.appointmentTime,
        },
      };
      asked.push(change);
      await ask(change);
    },
    async repeat(index: number): Promise<void> {
      const change = pick(asked, index);
      if (change) await ask(change);
    },
    pay(index: number, card: Card): void {
      const change = pick(asked, index);
      if (change?.paymentIntentId) world.stripe.pay(change.paymentIntentId, CARDS[card]);
    },
  };
}
