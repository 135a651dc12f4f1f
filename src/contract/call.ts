import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** One call of the API, for both sides: what is sent where, and what comes back. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Names in it, as `:id`, are filled in by the caller. */
  path: `/api/${string}`;
  /** The query of a GET, the body of the others. */
  input?: Schema;
  answer: Schema;
  /** Of its answer; 200 unless it says so. */
  status?: 201;
  /** How often a screen that shows the answer asks again; never, unless it says so. */
  everySeconds?: number;
  /** The refusals that a screen treats in a way of its own. */
  refusals?: readonly ProblemCode[];
}

/**
 * Declares a call. One export each, so that a page loads the calls that it makes and no others.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** The names that a caller fills into a path. */
export type NameIn<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NameIn<`/${More}`>
    : Rest
  : never;

type Input<C extends Call> = C extends { input: infer S extends Schema } ? z.input<S> : unknown;

/** What a caller gives: the names in the path beside the fields of the input. */
export type Arguments<C extends Call> = Record<NameIn<C['path']>, string> & Input<C>;

/** What comes back, as its schema read it. */
export type Answer<C extends Call> = z.output<C['answer']>;

/** The refusals that a screen treats in a way of its own. */
export type RefusalOf<C extends Call> = C extends { refusals: readonly (infer Code)[] }
  ? Code
  : never;
