import type { FailureCause } from './provider-reports.ts';

/** A message provider refused a message. Its words are left out because they may quote an address. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: string;
  readonly reason: FailureCause;
  /** True if a retry would change nothing. */
  readonly isFinal: boolean;
  constructor(code: string, { reason, isFinal }: Pick<RefusedError, 'reason' | 'isFinal'>) {
    super('The provider refused a message');
    this.code = code;
    this.reason = reason;
    this.isFinal = isFinal;
  }
}
