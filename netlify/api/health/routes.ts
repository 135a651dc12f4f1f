import { Hono } from 'hono';
import { isSuspected as looksLikeProgram, type SentAnswer } from '#contract/rules/honeypot.ts';
import {
  BILL_OF_RIGHTS_VERSION,
  intakeFormSchema,
  sendIntake,
  type IntakeForm,
} from '#contract/health/intake.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { sendSoon } from '../messages/outbox.ts';
import { answerCalls, requirePhone } from '../middleware/answer-calls.ts';
import { memberAccountOf, readViewer } from '../middleware/session.ts';
import { formHolder } from './intakes.ts';

const ANSWER: SentAnswer = {
  success: true,
  message: 'Thank you! We received your form, and only your therapist can read it.',
};

/** The intake form of a new client. */
export function intakeRoutes(deps: Deps) {
  const routes = new Hono();
  const answer = answerCalls(routes, deps);

  answer(sendIntake, [], async ({ input, networks, c }) => {
    await requirePhone('phone', input.phone);
    await requirePhone('emergencyPhone', input.emergencyPhone);
    const sender = { sentBy: memberAccountOf(await readViewer(c, deps)), networks };
    await keepIntake(deps, intakeFormSchema.parse(input), {
      ...sender,
      isSuspected: looksLikeProgram(input),
    });
    return ANSWER;
  });
  return routes;
}

interface Sender {
  /** The member account that is logged in, according to the session. */
  sentBy: string | null;
  /** The networks that the call comes from, smallest first. */
  networks: string[];
  /** It looks like a program's. */
  isSuspected: boolean;
}

/** Encrypts an intake form, stores it once and emails the practice. Throws too_many_requests. */
async function keepIntake(
  deps: Deps,
  form: IntakeForm,
  { sentBy, networks, isSuspected }: Sender,
): Promise<void> {
  const words = JSON.stringify(form);
  // The same form sent twice, in whatever way, is stored once.
  const id = deps.cipher.idOf('intake', words);
  const waitSeconds = await deps.database.rpcNow('submit_intake', {
    p_intake: {
      intake_id: id,
      first_name: form.firstName,
      last_name: form.lastName,
      email: form.email,
      encrypted_form: deps.cipher.encrypt(
        words,
        id,
        formHolder({ email: form.email, client_id: null }),
      ),
      bill_of_rights_version: BILL_OF_RIGHTS_VERSION,
      sent_by: sentBy,
      is_suspected: isSuspected,
    },
    p_networks: networks,
  });
  if (waitSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds });
  await sendSoon(deps, id);
}
