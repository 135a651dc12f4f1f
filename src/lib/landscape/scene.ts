/** The sheet that a landscape is drawn on. What matters stands around its focus, right of the words above it. */
export const SHEET = { width: 1200, height: 400, focusX: 780 } as const;

/** The hours of the day that tokens.css has colours for. */
export type TimeOfDay = 'dawn' | 'noon' | 'late' | 'dusk';

/** What a shape is, and so which of the hour's colours it takes; `page` is the colour of the page below. */
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

/** One flat shape: filled, or drawn as a line when it has a width. */
export interface Shape {
  role: Role;
  d: string;
  /** The width of the line in units of the sheet; without one the shape is filled. */
  line?: number;
  /** Where the shape's own origin stands on the sheet, and how large it is drawn. */
  at?: readonly [x: number, y: number, scale?: number | undefined];
}

export interface Scene {
  timeOfDay: TimeOfDay;
  /** From the back to the front. */
  shapes: readonly Shape[];
}

/** Where a shape stands and how large it is, as an SVG transform. */
export function placement([x, y, scale = 1]: NonNullable<Shape['at']>): string {
  return `translate(${x} ${y})${scale === 1 ? '' : `scale(${scale})`}`;
}
