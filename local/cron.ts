// Minute, hour, day of the month, month, day of the week (0 is Sunday).
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

const NICKNAMES: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
};

/** Whether a cron expression names this minute, in UTC as Netlify reads it; throws on one that it cannot read. */
export function isDue(expression: string, at: Date): boolean {
  const fields = (NICKNAMES[expression] ?? expression).trim().split(/\s+/);
  if (fields.length !== RANGES.length) throw new Error(`Not a cron expression: ${expression}`);
  const now = [
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
    at.getUTCDay(),
  ];
  return fields.every((field, index) =>
    field.split(',').some((part) => includes(part, RANGES[index] ?? [0, 0], now[index] ?? -1)),
  );
}

function includes(part: string, [lowest, highest]: readonly [number, number], value: number) {
  const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
  if (!match) throw new Error(`Not a part of a cron expression: ${part}`);
  const [, from, to, step] = match;
  const first = from === undefined ? lowest : Number(from);
  // `5/15` means "from 5 on".
  const open = from === undefined || (to === undefined && step !== undefined);
  const last = to === undefined ? (open ? highest : first) : Number(to);
  return value >= first && value <= last && (value - first) % Number(step ?? 1) === 0;
}
