const emptyRemoved = ([, value]: [string, string]) => value !== '';

/** Merges new metadata into old; an empty text removes its name. */
export function mergeMetadata(
  old: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...old, ...changes }).filter(emptyRemoved));
}

/** An optional text as Stripe stores it: missing and empty become null. */
export function textOrNull(value: string | undefined): string | null {
  return value ? value : null;
}
