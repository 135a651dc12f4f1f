import { z } from 'zod';

const wholeNumber = z.coerce.number().int();

const settingsSchema = z.object({
  /** How many histories each file tries; `npm run reliability` tries more. */
  MODEL_RUNS: wholeNumber.positive().default(50),
  /** Repeats the histories of an earlier run; otherwise each run has its own. */
  MODEL_SEED: wholeNumber.optional(),
  /** Repeats one history of them. */
  MODEL_PATH: z.string().optional(),
});

/** From so many histories on a run is a search that takes its time. */
export const LONG_SEARCH = 1_000;

/** How the model test was asked to run. */
export const { MODEL_RUNS, MODEL_SEED, MODEL_PATH } = settingsSchema.parse(process.env);
