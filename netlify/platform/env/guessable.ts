/**
 * Returns whether bytes that should be random are one value, count, or say a short pattern again and again. Real ones do so once
 * in billions.
 */
export function isGuessable(bytes: Uint8Array): boolean {
  return mostlyCounts(bytes) || repeats(bytes);
}

/** Returns whether most bytes differ from the one before them by the same step, which is 0 for one value throughout. */
function mostlyCounts(bytes: Uint8Array): boolean {
  const times = new Map<number, number>();
  for (const [index, byte] of bytes.subarray(1).entries()) {
    const step = byte - (bytes[index] ?? 0);
    times.set(step, (times.get(step) ?? 0) + 1);
  }
  return Math.max(0, ...times.values()) > (bytes.length - 1) / 2;
}

/** Returns whether a pattern of at most half the length is all there is. */
function repeats(bytes: Uint8Array): boolean {
  const periods = Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => index + 1);
  return periods.some((period) =>
    bytes.subarray(period).every((byte, index) => byte === bytes[index]),
  );
}
