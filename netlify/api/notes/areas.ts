import { isBodyArea } from '#contract/notes/body-areas.ts';
import type { Chart } from '#contract/notes/session-note.ts';
import { AppError } from '../../errors/app-error.ts';

/** Throws invalid_request for a chart with an area that isn't on the drawing, or with one twice. */
export function requireAreas({ areas }: Chart): void {
  const ids = areas.map(({ area }) => area);
  if (new Set(ids).size < ids.length || !ids.every(isBodyArea)) {
    throw new AppError('invalid_request', { fields: { chart: 'Please mark areas of the chart' } });
  }
}
