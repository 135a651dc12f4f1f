import type { Service, ServiceCategory } from '../../contract/catalogue.ts';

const CATEGORY_NAMES: Record<ServiceCategory, string> = {
  thai_therapeutic: 'Thai Bodywork',
  swedish: 'Swedish Massage',
  deep_tissue: 'Deep Tissue',
};

/** The services of one category, shortest first. */
export interface ServiceGroup {
  name: string;
  services: Service[];
}

/** Groups services by category, shortest first; of two with the same category and duration, the first stays. */
export function groupServices(services: readonly Service[]): ServiceGroup[] {
  return Object.entries(CATEGORY_NAMES)
    .map(([category, name]) => {
      const durations = new Map<number, Service>();
      for (const service of services) {
        if (service.category === category && !durations.has(service.duration)) {
          durations.set(service.duration, service);
        }
      }
      return { name, services: [...durations.values()].sort((a, b) => a.duration - b.duration) };
    })
    .filter((group) => group.services.length > 0);
}
