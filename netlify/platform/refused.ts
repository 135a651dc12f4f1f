/** A provider of messages said that it did not take one; its words are left out because they may quote an address. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: string;
  /** Asking again would change nothing. */
  readonly isFinal: boolean;
  constructor(code: string, isFinal: boolean) {
    super('The provider refused a message');
    this.code = code;
    this.isFinal = isFinal;
  }
}
