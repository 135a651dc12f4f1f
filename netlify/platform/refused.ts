/** A message provider refused a message. Its words are left out because they may quote an address. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: string;
  /** True if a retry would change nothing. */
  readonly isFinal: boolean;
  constructor(code: string, isFinal: boolean) {
    super('The provider refused a message');
    this.code = code;
    this.isFinal = isFinal;
  }
}
