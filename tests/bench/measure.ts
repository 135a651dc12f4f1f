/** One measured number beside the bar it has to meet. */
export interface Measure {
  what: string;
  value: number;
  unit: string;
  /** The most it may be; for scores the least. */
  bar: number;
  atLeast?: boolean;
}

/** Whether a measure meets its bar. */
export function meetsBar({ value, bar, atLeast }: Measure): boolean {
  return atLeast ? value >= bar : value <= bar;
}

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
    return `| ${what} | ${shown} ${unit} | ${atLeast ? '≥' : '≤'} ${bar} ${unit} | ${meetsBar(measure) ? 'yes' : '**no**'} |`;
  });
  return ['| What | Measured | Bar | Met |', '|---|---|---|---|', ...rows].join('\n');
}
