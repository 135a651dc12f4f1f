const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Returns whether a method only reads. */
export function isReading(method: string): boolean {
  return READING_METHODS.includes(method);
}
