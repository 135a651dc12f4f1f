import { isCaught, type SentAnswer } from '../../../src/contract/honeypot.ts';
import type { TestimonialInput } from '../../../src/contract/testimonials.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';

interface Submission {
  input: TestimonialInput;
  /** Where it came from. */
  networks: string[];
}

const ANSWER: SentAnswer = {
  success: true,
  message: 'Your testimonial has been submitted and will be reviewed before being posted.',
};

/**
 * Keeps a review for the therapist to read before anybody else does. A program that gave itself away hears the same and
 * nothing is kept. Throws unknown_service and too_many_requests.
 */
export async function submitTestimonial(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  { input, networks }: Submission,
): Promise<SentAnswer> {
  if (isCaught(input)) {
    log.info('submission_trapped', { form: 'testimonial' });
    return ANSWER;
  }
  const { name, location, serviceId, rating, review } = input;
  const waitSeconds = await database.rpcNow('submit_testimonial', {
    // Named here, so that the same call made twice keeps one.
    p_testimonial: {
      testimonial_id: crypto.randomUUID(),
      name,
      location,
      service_id: serviceId,
      rating,
      review,
    },
    p_senders: networks,
  });
  if (waitSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds });
  return ANSWER;
}
