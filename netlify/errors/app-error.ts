import type { Problem, ProblemCode } from '#contract/problem.ts';
import { REFUSALS } from './refusals.ts';

/** What a refusal can carry besides its code. */
export interface AppErrorOptions {
  cause?: unknown;
  /** Replaces the table's sentence if there is more to say. */
  detail?: string;
  /** Messages by field, for forms. */
  fields?: Record<string, string>;
  alternatives?: NonNullable<Problem['alternatives']>;
  /** What is there now, if it isn't what the caller expected. */
  current?: unknown;
  /** The payment that was already made. */
  paymentIntentId?: string | null;
  /** When to try again, for the Retry-After header. */
  retryAfterSeconds?: number;
}

/** An error that the API answers on purpose, by its stable code. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ProblemCode;
  readonly options: AppErrorOptions;

  constructor(code: ProblemCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
}

/** Returns whether an error means that something failed on our side, and not that the request was refused. */
export function isOurFault(error: unknown): boolean {
  return !(error instanceof AppError) || REFUSALS[error.code].status >= 500;
}

/** Returns whether a word is one of the API's stable codes. */
export function isProblemCode(word: string): word is ProblemCode {
  return Object.hasOwn(REFUSALS, word);
}

/** Returns the body of a refusal. */
export function toProblem(error: AppError, requestId: string): Problem {
  const { status, title, detail } = REFUSALS[error.code];
  const { fields, alternatives, paymentIntentId, current } = error.options;
  return {
    type: 'about:blank',
    title,
    status,
    code: error.code,
    detail: error.options.detail ?? detail,
    requestId,
    ...(fields && { fields }),
    ...(alternatives && { alternatives }),
    ...(paymentIntentId && { paymentIntentId }),
    ...(current !== undefined && { current }),
  };
}
