import { Hono } from 'hono';
import { isCaught, type SentAnswer } from '../../../src/contract/honeypot.ts';
import {
  BILL_OF_RIGHTS_VERSION,
  intakeFormSchema,
  intakeInputSchema,
  type IntakeForm,
} from '../../../src/contract/intake.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendSoon } from '../messages/outbox.ts';
import { senderNetworks } from '../middleware/sender-network.ts';
import { requireBody, requirePhone } from '../middleware/validate.ts';

const ANSWER: SentAnswer = {
  success: true,
  message: 'Thank you! Your form has arrived, and only your therapist can read it.',
};

/** POST /api/intake. */
export function intakeRoutes(deps: Deps) {
  return new Hono().post('/intake', async (c) => {
    const input = await requireBody(c, intakeInputSchema);
    await requirePhone('phone', input.phone);
    await requirePhone('emergencyPhone', input.emergencyPhone);
    if (isCaught(input)) deps.log.info('submission_trapped', { form: 'intake' });
    else await keepIntake(deps, intakeFormSchema.parse(input), senderNetworks(c));
    return c.json(ANSWER);
  });
}

/** Seals an intake form, keeps it once and tells the practice that it came. Throws too_many_requests. */
async function keepIntake(deps: Deps, form: IntakeForm, senders: string[]): Promise<void> {
  const words = JSON.stringify(form);
  // The same form sent twice, by whichever way, is one.
  const id = deps.sealer.idOf('intake', words);
  const waitSeconds = await deps.database.rpcNow('submit_intake', {
    p_intake: {
      intake_id: id,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      sealed_form: deps.sealer.seal(words, id),
      bill_of_rights_version: BILL_OF_RIGHTS_VERSION,
    },
    p_senders: senders,
  });
  if (waitSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds });
  await sendSoon(deps, id);
}
