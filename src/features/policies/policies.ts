import * as z from 'zod/mini';
import { readContent } from '#lib/site/built/read-content.ts';
import { reviewedPageSchema, wordsSchema } from '#lib/site/facts/written-text.ts';

const points = z.array(wordsSchema).check(z.minLength(1));
const headedPoints = z.strictObject({ heading: wordsSchema, points });

/** Which share of the service fee is charged: none, or that of the policy. */
const feeShareSchema = z.enum(['none', 'late', 'noShow']);

/** What content/policies.yaml must contain. */
const policiesSchema = z.extend(reviewedPageSchema, {
  intro: wordsSchema,
  booking: z.extend(headedPoints, { figure: wordsSchema, figureNote: wordsSchema }),
  cancellation: z.strictObject({
    heading: wordsSchema,
    intro: wordsSchema,
    steps: z
      .array(z.strictObject({ when: wordsSchema, cost: wordsSchema, share: feeShareSchema }))
      .check(z.minLength(1)),
    agreement: wordsSchema,
    note: wordsSchema,
  }),
  payment: z.extend(headedPoints, { intro: wordsSchema, methods: points }),
  safety: headedPoints,
  texts: headedPoints,
  conduct: z.strictObject({
    heading: wordsSchema,
    intro: wordsSchema,
    yours: headedPoints,
    ours: headedPoints,
  }),
  closing: z.strictObject({ heading: wordsSchema, text: wordsSchema }),
});

export type Policies = z.infer<typeof policiesSchema>;

/** The text of the policies page. */
export const policies: Policies = readContent('content/policies.yaml', policiesSchema);
