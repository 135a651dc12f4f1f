import { isSuspected, type SentAnswer } from '#contract/rules/honeypot.ts';
import type { TestimonialInput } from '#contract/testimonials/testimonials.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError } from '../../errors/app-error.ts';

interface Submission {
  input: TestimonialInput;
  /** The networks that the call comes from, smallest first. */
  networks: string[];
  /** The member account that is logged in, according to the session. */
  sentBy: string | null;
}

const ANSWER: SentAnswer = {
  success: true,
  message: 'Your testimonial has been submitted and will be reviewed before being posted.',
};

/**
 * Stores a review for the therapist to read before anyone else does; what looks like a program's is marked. Throws
 * unknown_service and too_many_requests.
 */
export async function submitTestimonial(
  { database }: Pick<Deps, 'database'>,
  { input, networks, sentBy }: Submission,
): Promise<SentAnswer> {
  const { name, location, serviceId, rating, review } = input;
  const waitSeconds = await database.rpcNow('submit_testimonial', {
    // The id is set here, so that the same request sent twice stores one review.
    p_testimonial: {
      testimonial_id: crypto.randomUUID(),
      name,
      location,
      service_id: serviceId,
      rating,
      review,
      is_suspected: isSuspected(input),
      sent_by: sentBy,
    },
    p_networks: networks,
  });
  if (waitSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds: waitSeconds });
  return ANSWER;
}
