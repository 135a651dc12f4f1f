/** The sheet that a landscape is drawn on. The important parts are around its focus, to the right of the words above it. */
export const SHEET = { width: 1200, height: 400, focusX: 780 } as const;

/** The hours of the day that tokens.css has colors for. */
export type TimeOfDay = 'dawn' | 'noon' | 'late' | 'dusk';

/** What a shape depicts, which decides its color; `page` is the color of the page below. */
export type Role =
  | 'halo'
  | 'sun'
  | 'ridge-far'
  | 'ridge-near'
  | 'water-far'
  | 'water-mid'
  | 'water-near'
  | 'trees'
  | 'foam'
  | 'page';

/** One flat shape: filled, or drawn as a line if it has a width. */
export interface Shape {
  role: Role;
  d: string;
  /** The width of the line in units of the sheet; without one the shape is filled. */
  line?: number;
  /** The position of the shape's origin on the sheet, and its scale. */
  at?: readonly [x: number, y: number, scale?: number | undefined];
}

export interface Scene {
  timeOfDay: TimeOfDay;
  /** From back to front. */
  shapes: readonly Shape[];
}

/** Returns a shape's position and scale as an SVG transform. */
export function placement([x, y, scale = 1]: NonNullable<Shape['at']>): string {
  return `translate(${x} ${y})${scale === 1 ? '' : `scale(${scale})`}`;
}
