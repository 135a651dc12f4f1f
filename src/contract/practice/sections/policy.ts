import * as z from 'zod/mini';
import { instantSchema, localDateSchema } from '../../rules/local-date.ts';
import * as field from './field.ts';
import { idText } from './inputs.ts';
import { defineRow } from './section.ts';

const share = (label: string, start: number) =>
  field.number(0, 100, 'Enter 0 to 100 percent', {
    label,
    start,
    words: (value) => `${String(value)}%`,
  });

const numbers = defineRow({
  kind: 'policy',
  table: 'cancellation_policies',
  what: 'Cancellation policy',
  fields: {
    freeUntilHours: field.number(1, 168, 'Enter 1 to 168 hours', {
      label: 'When free cancellation ends',
      what: 'Free cancellation',
      start: 24,
      words: (hours) => (hours === 1 ? '1 hour' : `${String(hours)} hours`),
      frame: 'up to {} before',
    }),
    lateFeePercent: share('Late cancellation fee', 50),
    noShowFeePercent: share('No-show fee', 100),
  },
});

const announcedSchema = z.extend(numbers.answer, {
  /** Its name, such as 2026-12-01. */
  policyVersion: z.string(),
  /** Its number, counted from the first policy. */
  number: z.int(),
  /** Null if it has always applied. */
  since: z.nullable(instantSchema),
});

/** The cancellation policies. A new one applies to what is sold from its first day on. */
export const policy = {
  ...numbers,
  change: z
    .extend(numbers.change, {
      /** Today (right away) or later. */
      from: localDateSchema,
    })
    .check(
      z.refine(({ lateFeePercent, noShowFeePercent }) => lateFeePercent <= noShowFeePercent, {
        path: ['noShowFeePercent'],
        error: 'A no-show can’t cost less than canceling late',
      }),
    ),
  answer: z.object({
    /** Null if there is none yet. */
    current: z.nullable(announcedSchema),
    /** Those that start on a later day, the next first. */
    announced: z.array(announcedSchema),
  }),
  stored: z.array(
    z.extend(numbers.stored, { policy_version: z.string(), effective_from: z.string() }),
  ),
  /** The numbers alone, as a row has them. */
  numbers,
};

/** A cancellation policy that was announced and hasn't started. */
export const policyWithdrawnSchema = z.object({
  kind: z.literal('policy_withdrawn'),
  policyVersion: idText,
});
