import * as z from 'zod';

/** The walkthroughs in the browser tests that the statement reports; each is a tag of those tests. */
export const WALKS = ['keyboard', 'screen-reader', 'without-scripts', 'narrow'] as const;

/** What the last run of the browser tests found (content/accessibility.json, written by scripts/accessibility.ts). */
export const testResultsSchema = z.strictObject({
  /** The day of the run, and the day of the newest change it tested. */
  testedOn: z.iso.date(),
  changedOn: z.iso.date(),
  /** Name and version. */
  browser: z.string().min(1),
  axe: z.strictObject({
    version: z.string().min(1),
    pages: z.int().positive(),
    /** Checks of a page in one state: opened, filled in, refused, wide, narrow, light, dark. */
    looks: z.int().positive(),
    violations: z.literal(0),
  }),
  /** How many tests each walkthrough has; all of them passed. */
  walks: z.strictObject(
    Object.fromEntries(WALKS.map((walk) => [walk, z.int().positive()])) as Record<Walk, z.ZodInt>,
  ),
});

export type Walk = (typeof WALKS)[number];
export type TestResults = z.infer<typeof testResultsSchema>;

const count = (tests: number) => (tests === 1 ? 'one test' : `${tests} tests`);

/** Returns what the statement may say was tested: one sentence for each thing in the results, and nothing else. */
export function testedClaims({ axe, walks, browser }: TestResults): string[] {
  return [
    `axe (version ${axe.version}) checked ${axe.pages} pages ${axe.looks} times, in light and dark colors: freshly opened, filled out, with errors and confirmed. It found no violations of WCAG 2.2 AA.`,
    `A booking, from the home page to the confirmation, works with the keyboard alone (${count(walks.keyboard)} of what the keyboard can reach).`,
    `The same booking works with only what a screen reader gets: names, roles and their order (${count(walks['screen-reader'])}).`,
    `Without JavaScript, every page shows its text, and you can book with plain forms (${count(walks['without-scripts'])}).`,
    `On a screen 320 pixels wide, and at 200% zoom, nothing scrolls sideways (${count(walks.narrow)}).`,
    `All tests ran in ${browser}.`,
  ];
}
