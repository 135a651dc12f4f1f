import type { Enhancement, Service } from '#contract/catalogue.ts';

// The contract's schemas would bring zod to a page that shows eleven prices; this checks only what is shown.
const AMOUNT = /^\d{1,7}\.\d{2}$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isAmount = (value: unknown): boolean => typeof value === 'string' && AMOUNT.test(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

function isService(value: unknown): value is Service {
  return (
    isRecord(value) &&
    [value['id'], value['name'], value['category']].every(isText) &&
    typeof value['description'] === 'string' &&
    Number.isInteger(value['duration']) &&
    isAmount(value['price']) &&
    (value['memberPrice'] === undefined || isAmount(value['memberPrice']))
  );
}

function isEnhancement(value: unknown): value is Enhancement {
  return (
    isRecord(value) &&
    [value['id'], value['name']].every(isText) &&
    typeof value['description'] === 'string' &&
    isAmount(value['price']) &&
    typeof value['isActive'] === 'boolean'
  );
}

/** Reads the answer of the services call; throws TypeError if it isn't a list of services. */
export function readServices(answer: unknown): Service[] {
  if (Array.isArray(answer) && answer.every(isService)) return answer;
  throw new TypeError('Not a list of services');
}

/** Reads the enhancements that can be added; throws TypeError if the answer isn't a list of enhancements. */
export function readEnhancements(answer: unknown): Enhancement[] {
  if (Array.isArray(answer) && answer.every(isEnhancement))
    return answer.filter(({ isActive }) => isActive);
  throw new TypeError('Not a list of enhancements');
}
