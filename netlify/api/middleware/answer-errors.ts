import type { Context } from 'hono';
import { AppError, toProblem } from '../../errors/app-error.ts';
import { REFUSALS } from '../../errors/refusals.ts';
import { describeError, type Log } from '#platform/log.ts';
import { UnreadableError } from '#platform/cipher.ts';

/** Answers a refusal with problem details. */
export function answerProblem(c: Context, error: AppError): Response {
  const problem = toProblem(error, c.get('requestId'));
  const { retryAfterSeconds } = error.options;
  c.header('Content-Type', 'application/problem+json');
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  return c.body(JSON.stringify(problem), REFUSALS[error.code].status);
}

function toRefusal(cause: Error): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError(cause instanceof UnreadableError ? 'not_readable' : 'internal', { cause });
}

/** Returns the only error handler: refusals are answered as they are, any other error is logged and answered without details. */
export function createErrorHandler(
  log: Log,
  answer: (c: Context, error: AppError) => Response | Promise<Response> = answerProblem,
) {
  return (error: Error, c: Context) => {
    const refusal = toRefusal(error);
    const { status } = REFUSALS[refusal.code];
    if (status >= 500) {
      const requestId: string = c.get('requestId');
      log.error('request_failed', { requestId, code: refusal.code, ...describeError(error) });
    }
    return answer(c, refusal);
  };
}
