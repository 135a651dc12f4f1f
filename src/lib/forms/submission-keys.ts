/** Names each set of values that a form sends, so that the server books, moves or charges it once however often it is sent. */
export interface SubmissionKeys {
  /** The same values have the same key: also after others were tried in between. */
  keyOf: (values: unknown) => string;
  /** The next submission is a new one, whatever its values. */
  renew: () => void;
}

/** Makes the keys of one form. */
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
