import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProblemCode } from '#contract/problem.ts';

/** What the API answers for a code. */
export interface Refusal {
  status: ContentfulStatusCode;
  title: string;
  /** Shown to a person: what didn't happen, and what to do next. */
  detail: string;
}

/** The refusals of one area, by their codes. */
export type RefusalsOfArea = Partial<Record<ProblemCode, Refusal>>;
