import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';

type Schema = z.ZodMiniType;

/** One call of the API, for both sides: what is sent where, and what the answer is. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The caller fills in the names in it, such as `:id`. */
  path: `/api/${string}`;
  /** The query of a GET, or the body of any other method. */
  input?: Schema;
  answer: Schema;
  /** The status of its answer; 200 by default. */
  status?: 201 | 202;
  /** How often a screen that shows the answer asks again; by default, never. */
  everySeconds?: number;
  /** Other nouns that the answer is about, besides that of the path: a change of one loads it again. */
  about?: readonly string[];
  /** The refusals that a screen handles specially. */
  refusals?: readonly ProblemCode[];
}

/**
 * Declares a call. Each is a separate export, so that a page loads only the calls it makes.
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

/** What a caller passes: the names in the path and the fields of the input. */
export type Arguments<C extends Call> = Record<NameIn<C['path']>, string> & Input<C>;

/** The answer, as its schema parsed it. */
export type Answer<C extends Call> = z.output<C['answer']>;

/** The refusals that a screen handles specially. */
export type RefusalOf<C extends Call> = C extends { refusals: readonly (infer Code)[] }
  ? Code
  : never;
