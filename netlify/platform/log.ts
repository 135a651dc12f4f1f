/** What a log line can contain: ids, codes, counts and durations, but no names, addresses, notes, tokens or bodies. */
export type LogFields = Record<string, string | number | boolean | undefined>;

/** Writes one line of JSON for each event. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** How much a line matters, the least first. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type WriteLine = (line: string) => void;

/** Returns a log that writes lines of JSON from a level up, by default to standard output. */
export function createLog(lowest: LogLevel = 'info', write: WriteLine = console.log): Log {
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(lowest)) return;
      write(JSON.stringify({ level, event, ...fields }));
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Describes an unknown error without its message, which may quote what someone typed. */
export function describeError(error: unknown): LogFields {
  // The database client's errors are plain objects.
  const { code, type } = Object(error) as { code?: unknown; type?: unknown };
  const isError = error instanceof Error;
  const frames = isError ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return {
    error: isError ? error.name : typeof error,
    errorCode: typeof code === 'string' ? code : undefined,
    errorType: typeof type === 'string' ? type : undefined,
    at: frames?.slice(0, 4).join(' ').trim(),
    cause:
      !isError || error.cause === undefined
        ? undefined
        : JSON.stringify(describeError(error.cause)),
  };
}
