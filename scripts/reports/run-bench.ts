import { cpus } from 'node:os';
import { meetsBar, toTable, type Measure } from '#tests/bench/measure.ts';
import { withSection, type PerformancePage } from './performance-page.ts';

/** Figures that are measured together. */
export interface BenchPart {
  title: string;
  measure: () => Promise<Measure[]>;
}

/** Measures the parts one by one, saving the page first and after each. Returns the broken parts' titles and missed bars. */
export async function runBench(
  parts: readonly BenchPart[],
  {
    start,
    save,
    now,
  }: { start: PerformancePage; save: (page: PerformancePage) => void; now: Date },
): Promise<{ broken: string[]; missed: string[] }> {
  const broken: string[] = [];
  const missed: string[] = [];
  const day = now.toISOString().slice(0, 10);
  let page = start;
  save(page);
  for (const { title, measure } of parts) {
    let text: string;
    try {
      const measures = await measure();
      missed.push(
        ...measures.filter((one) => !meetsBar(one)).map(({ what }) => `${title}: ${what}`),
      );
      text = `Measured on ${day}, ${cpus().length} cores, Node ${process.version}.\n\n${toTable(measures)}`;
    } catch (error) {
      console.error(error);
      broken.push(title);
      const [words] = String(error instanceof Error ? error.message : error).split('\n');
      text = `Not measured on this tree: on ${day} the bench itself failed (${words}).`;
    }
    console.log(`## ${title}\n\n${text}\n`);
    page = withSection(page, title, text);
    save(page);
  }
  return { broken, missed };
}
