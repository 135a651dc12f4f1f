const READING_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a method only reads. */
export function isReading(method: string): boolean {
  return READING_METHODS.includes(method);
}
