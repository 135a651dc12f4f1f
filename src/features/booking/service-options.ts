import type { Service } from '#contract/catalog.ts';

const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  thai_therapeutic: 'Thai Bodywork',
  swedish: 'Swedish Massage',
  deep_tissue: 'Deep Tissue',
};

/** The services of one category, shortest first. */
export interface ServiceGroup {
  name: string;
  services: Service[];
}

/**
 * Groups services by category, shortest first; of two with the same category and duration, the first stays. A category that this
 * page doesn't know comes last, under the name of its services.
 */
export function groupServices(services: readonly Service[]): ServiceGroup[] {
  const categories = new Set([
    ...Object.keys(CATEGORY_NAMES),
    ...services.map(({ category }) => category),
  ]);
  return [...categories]
    .map((category) => {
      const durations = new Map<number, Service>();
      for (const service of services) {
        if (service.category === category && !durations.has(service.duration)) {
          durations.set(service.duration, service);
        }
      }
      const [first] = durations.values();
      const name = CATEGORY_NAMES[category] ?? first?.name ?? '';
      return { name, services: [...durations.values()].sort((a, b) => a.duration - b.duration) };
    })
    .filter((group) => group.services.length > 0);
}
