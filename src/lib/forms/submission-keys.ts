/** Gives each set of values a key, so that the server books, moves or charges it once however often it is sent. */
export interface SubmissionKeys {
  /** Returns the key of these values, the same one even if others were tried in between. */
  keyOf: (values: unknown) => string;
  /** Makes the next submission a new one, whatever its values. */
  renew: () => void;
}

/** Creates the keys of one form. */
export function createSubmissionKeys(): SubmissionKeys {
  const keys = new Map<string, string>();
  return {
    keyOf(values) {
      const text = JSON.stringify(values);
      const key = keys.get(text) ?? crypto.randomUUID();
      keys.set(text, key);
      return key;
    },
    renew: () => keys.clear(),
  };
}
