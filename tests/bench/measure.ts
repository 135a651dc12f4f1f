/** One measured number beside the bar it has to meet. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** The most it may be; for scores the least. */
  bar: number;
  atLeast?: boolean;
}

/** How far beyond its bar a figure may be, for the machine swings: what has no unit is counted, and exact. */
const TOLERANCE = 0.1;

/** Whether a measure meets its bar. */
export function meetsBar(measure: Measure): boolean {
  const { value, unit, bar, atLeast } = measure;
  const tolerance = unit === '' ? 0 : TOLERANCE;
  return atLeast ? value >= bar * (1 - tolerance) : value <= bar * (1 + tolerance);
}

const isWithinBar = ({ value, bar, atLeast }: Measure) => (atLeast ? value >= bar : value <= bar);

/** The middle of a list of numbers; throws on an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value below which a share (0 to 1) of the numbers lies; throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new RangeError('No values');
  return value;
}

/** The measures as a Markdown table. */
export function toTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => {
    const { what, value, unit, bar, atLeast } = measure;
    const shown = Number.isInteger(value) ? value : value.toFixed(value < 10 ? 2 : 1);
    const isMet = isWithinBar(measure) ? 'yes' : meetsBar(measure) ? 'yes, within 10 %' : '**no**';
    return `| ${what} | ${shown} ${unit} | ${atLeast ? '≥' : '≤'} ${bar} ${unit} | ${isMet} |`;
  });
  return ['| What | Measured | Bar | Met |', '|---|---|---|---|', ...rows].join('\n');
}
