import type { NamedPolicy } from '../../../src/contract/rules/cancellation.ts';
import type { Catalogue } from './catalogue.ts';
import { toNamedPolicy } from '../../../src/contract/practice/sale.ts';

/** Returns the policy that holds now. */
export function currentPolicy({ policies }: Pick<Catalogue, 'policies'>): NamedPolicy {
  const [current] = policies;
  if (!current) throw new Error('No cancellation policy holds');
  return toNamedPolicy(current);
}

/**
 * Returns the version that a page showed if it was in force within a day, or else null: whatever was shown before isn't offered
 * anymore, and the sale is made under the policy that holds now.
 */
export function versionShown(
  { policies }: Pick<Catalogue, 'policies'>,
  shown: string | undefined,
): string | null {
  return policies.some(({ policy_version }) => policy_version === shown) ? (shown ?? null) : null;
}
