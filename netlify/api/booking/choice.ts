import type { Catalogue, EnhancementRow, ServiceRow } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { isSameSet } from './draft.ts';

/** What somebody wants to book. */
export interface Choice {
  service: ServiceRow;
  enhancements: EnhancementRow[];
}

/** Finds what was chosen among what is on offer; throws unknown_service or unknown_enhancement. */
export function requireChoice(
  catalogue: Catalogue,
  { serviceId, enhancementIds }: { serviceId: string; enhancementIds: readonly string[] },
): Choice {
  const service = catalogue.services.find((row) => row.service_id === serviceId);
  if (!service) throw new AppError('unknown_service');
  const enhancements = [...new Set(enhancementIds)].map((id) => {
    const enhancement = catalogue.enhancements.find((row) => row.enhancement_id === id);
    if (!enhancement?.is_active) throw new AppError('unknown_enhancement');
    return enhancement;
  });
  return { service, enhancements };
}

/**
 * The enhancements that a call means: they may travel beside the booking or inside it, and where they travel twice
 * they must be the same. Throws invalid_request.
 */
export function requireOneList(
  beside: readonly string[],
  inside: readonly string[] = [],
): string[] {
  const [first, second] = [new Set(beside), new Set(inside)];
  if (first.size > 0 && second.size > 0 && !isSameSet(beside, inside)) {
    const message = 'Please choose the enhancements again';
    throw new AppError('invalid_request', { fields: { enhancementIds: message } });
  }
  return [...(first.size > 0 ? first : second)];
}
