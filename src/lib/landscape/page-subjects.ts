import type { Shape } from './scene.ts';

type Drawing = readonly Omit<Shape, 'at'>[];

/**
 * Subjects that appear in the landscape of only one page. Each is drawn around the point where it stands or floats;
 * y grows downward, so what rises is negative.
 */

/** A small town seen across the water: roofs, a steeple, a grain elevator, a water tower. */
export const TOWN: Drawing = [
  {
    role: 'ridge-near',
    d: 'M-196 0q6-22 26-22 8-16 26-14 14-18 34-8 20-12 34 6 22-10 34 8 18-14 40-4 14-16 38-6 20-12 34 4 18-12 38 0 22-10 36 6 24 0 32 30Z',
  },
  {
    role: 'trees',
    d: 'M-176 4V-20L-161-31-146-20V-14H-128V-30L-110-43-92-30V-20H-84V-46L-79-50-74-94-69-50-64-46V-30H-42V-6H-34V-24H-10V-31L0-36 10-31V-24H18V-14H28V-82H36V-92H56V-100H70V-92H80V-16H88V-34L105-46 122-34V-22H146V-40H178V-20H188L201-30 214-20V4Z',
  },
  {
    role: 'trees',
    d: 'M236 4l9-66h4l-4 66ZM270 4l-9-66h-4l4 66ZM251 4v-66h4v66ZM229-76c0-14 10-21 24-21s24 7 24 21c0 10-10 16-24 16s-24-6-24-16ZM251-96v-9h4v9ZM214 4l30-8h44l26 8Z',
  },
  {
    role: 'sun',
    d: 'M-166-14h7v9h-7ZM-114-22h7v9h-7ZM-6-18h6v9h-6ZM100-26h7v9h-7ZM156-30h6v9h-6Z',
  },
];

/** Water lilies: three flowers among their pads. */
export const LILIES: Drawing = [
  {
    role: 'trees',
    d: 'M-250 10c8-10 44-14 74-10l-30 8 34 4c-18 10-70 10-78-2ZM-128 30c6-11 48-17 88-12 40 4 52 18 26 25l-44-11 22 14c-40 6-98-2-92-16ZM30 10c10-10 50-13 78-8 30 6 26 18-6 21l-30-10 8 11c-32 2-58-4-50-14ZM150 36c10-12 60-16 94-8 26 6 24 16 2 22l-48-10 20 14c-40 4-76-6-68-18ZM-300 44c8-8 36-11 60-7l-22 6 24 4c-16 8-60 6-62-3Z',
  },
  {
    role: 'foam',
    d: 'M-64 31C-96 31-119 19-127-2-112-3-102 0-93 6-102-11-102-25-96-38-83-32-77-21-74-9-73-25-69-38-64-46-59-38-55-25-54-9-51-21-45-32-32-38-26-25-26-11-35 6-26 0-16-3-1-2-9 19-32 31-64 31ZM70 10C51 10 38 3 33-10 41-10 48-8 53-5 48-15 48-23 51-31 59-27 63-21 64-13 64-23 67-31 70-36 73-31 76-23 76-13 77-21 81-27 89-31 92-23 92-15 87-5 92-8 99-10 107-10 102 3 89 10 70 10ZM196 42C170 42 152 32 145 15 157 14 165 17 172 22 165 8 165-4 170-14 181-9 186 0 188 10 188-4 192-14 196-21 200-14 204-4 204 10 206 0 211-9 222-14 227-4 227 8 220 22 227 17 235 14 247 15 240 32 222 42 196 42Z',
  },
  {
    role: 'sun',
    d: 'M-64 29C-78 20-79 6-64-13-49 6-50 20-64 29ZM70 9C62 3 61-5 70-16 79-5 78 3 70 9ZM196 40C185 33 184 22 196 6 208 22 207 33 196 40Z',
  },
];

/** A dock with two chairs facing the water, and a towel over the back of one. */
export const CHAIRS: Drawing = [
  {
    role: 'trees',
    d: 'M-250-6h600v10h-600ZM-226 4h8v34h-8ZM-130 4h8v42h-8ZM-30 4h8v48h-8ZM70 4h8v52h-8ZM170 4h8v54h-8ZM270 4h8v56h-8Z',
  },
  {
    role: 'trees',
    d: 'M-100-6v-44h-10v-7h70v7H-92v10l44 16 30-78 10 4-32 84 12 8h-12L-92-30v24ZM50-6v-44h-10v-7h70v7H58v10l44 16 30-78 10 4-32 84 12 8h-12L58-30v24Z',
  },
  { role: 'foam', d: 'M-26-98l14-4 3 6-10 36-13-5 8-20-13 30-12-5Z' },
];

/** An empty canoe, its rope in the water. */
export const DRIFTED: Drawing = [
  {
    role: 'trees',
    d: 'M-150-34c26 12 58 18 96 18H60c38 0 70-8 94-20-8 34-38 52-82 52H-66c-44 0-76-16-84-50Z',
  },
  { role: 'foam', line: 3, d: 'M-40-15l-8 28M46-15l8 28' },
  { role: 'trees', line: 3, d: 'M-148-30c-20 12-26 34-46 40s-30 6-44 12' },
  { role: 'foam', line: 3, d: 'M-200 24h120M-40 30h150M140 22h64' },
];

/** A boathouse with closed doors, and a canoe pulled up beside it. */
export const BOATHOUSE: Drawing = [
  { role: 'trees', d: 'M-380 64q110-62 370-62t420 62Z' },
  { role: 'trees', d: 'M-70 8v-72l-16 6-4-12L6-128l96 58-4 12-16-6V8Z' },
  {
    role: 'foam',
    line: 3,
    d: 'M-38 6v-62h88v62M6-56v62M-32-50l32 50M0-50l-32 50M12-50l32 50M44-50L12 0M-14-88h40',
  },
  {
    role: 'trees',
    d: 'M-256 0c8-18 30-26 62-26h30c32 0 52 8 60 26-44 6-108 6-152 0ZM-230 0l-10 24h6l12-24ZM-134 0l12 24h-6l-14-24Z',
  },
];

/** Three fair-weather clouds. */
export const CLOUDS: Drawing = [
  {
    role: 'foam',
    d: 'M-140 0c-16 0-18-20-2-22 2-18 24-24 34-12 8-20 40-20 46 0 16-8 30 4 26 16 14 0 14 18 0 18ZM60 34c-12 0-13-15-1-17 2-13 18-17 25-9 7-14 30-14 34 1 12-6 23 2 20 12 10 0 10 13 0 13ZM130-44c-10 0-11-12-1-14 2-11 15-14 21-7 6-11 24-11 28 1 10-5 18 2 16 9 9 0 9 11 0 11Z',
  },
];
