import { z } from 'zod';

const wholeNumber = z.coerce.number().int();

const settingsSchema = z.object({
  /** Repeats the histories of an earlier run; otherwise each run has its own. */
  MODEL_SEED: wholeNumber.optional(),
  /** Repeats one history of them. */
  MODEL_PATH: z.string().optional(),
});

/** How the model test was asked to run. */
export const { MODEL_SEED, MODEL_PATH } = settingsSchema.parse(process.env);
