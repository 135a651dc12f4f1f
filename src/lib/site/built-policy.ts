import catalogue from '../../../content/catalogue.json' with { type: 'json' };
import { namedPolicySchema, type NamedPolicy } from '../../contract/rules/cancellation.ts';

/** The cancellation policy as of the build. A sale is made under it while it is in force, and for a day longer. */
export const builtPolicy: NamedPolicy = namedPolicySchema.parse(catalogue.cancellationPolicy);
