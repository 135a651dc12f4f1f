import { readPage, spell } from './pdf-text.ts';

type Matrix = readonly [number, number, number, number, number, number];

const PAGE_HEIGHT = 612;

/** How much of the page and in what color the next shape is drawn. */
const AT_FIRST = {
  matrix: [1, 0, 0, 1, 0, 0] as Matrix,
  clips: 0,
  color: '',
  opacity: '1',
  line: '',
};

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D] as const),
  ...([e * A + f * C + E, e * B + f * D + F] as const),
];

const hex = (parts: readonly number[]) =>
  `#${parts
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * What a certificate shows, from the back to the front, a line each: a shape with its color and the box that it takes, a line of
 * words with its size, its color and where it starts. In points from the upper left corner of the page.
 */
export function pdfDrawing(pdf: Uint8Array): string {
  const { content, fonts, object, named } = readPage(pdf);
  let state = AT_FIRST;
  const saved: (typeof AT_FIRST)[] = [];
  const lines: string[] = [];
  let points: string[][] = [[], []];
  let [tag, letters, face, start, spacing] = ['', [] as string[], '', '', ''];

  const set = (change: Partial<typeof AT_FIRST>) => {
    state = { ...state, ...change };
  };
  const place = (x: number, y: number) => {
    const [a, b, c, d, e, f] = state.matrix;
    return [a * x + c * y + e, PAGE_HEIGHT - (b * x + d * y + f)].map(Math.round);
  };
  const add = (x: number, y: number) => {
    place(x, y).forEach((at, axis) => points[axis]?.push(String(at)));
  };
  const drawn = (what: string) => {
    const [xs, ys] = points.map((all) => all.map(Number));
    const corner = (of: (...all: number[]) => number) => `${of(...xs!)},${of(...ys!)}`;
    const clipped = state.clips > 0 ? ` (clipped ${state.clips})` : '';
    lines.push(`${tag} ${what} ${corner(Math.min)} to ${corner(Math.max)}${clipped}`);
    points = [[], []];
  };
  /** The colors of a gradient, and from where to where it goes. */
  const gradient = (name: string) => {
    const shading = object(/\/Shading (\d+)/.exec(named(name))?.[1]);
    const stitched = object(/\/Function (\d+)/.exec(shading)?.[1]);
    const colors = object(/\/Functions \[(\d+)/.exec(stitched)?.[1]);
    return [...`${colors}${shading}`.matchAll(/\/(?:C0|C1|Coords) \[.*?\]/g)].join(' ');
  };

  for (const act of content.split('\n')) {
    const name = /^\/(\w+)/.exec(act)?.[1] ?? '';
    const numbers = name ? [] : (act.match(/-?[\d.]+/g)?.map(Number) ?? []);
    const [n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0] = numbers;
    switch (/\S+$/.exec(act)?.[0]) {
      case '<<':
        tag = name;
        break;
      case 'q':
        saved.push(state);
        break;
      case 'Q':
        state = saved.pop() ?? AT_FIRST;
        break;
      case 'cm':
        set({ matrix: times([n0, n1, n2, n3, n4, n5], state.matrix) });
        break;
      case 'gs':
        set({ opacity: /\/ca [\d.]+|\/CA [\d.]+/i.exec(named(name))?.[0].slice(4) ?? '1' });
        break;
      case 'scn':
      case 'SCN':
        set({ color: name ? gradient(name) : hex(numbers) });
        break;
      case 'w':
      case 'J':
        set({ line: `${state.line} ${act}` });
        break;
      case 're':
        add(n0, n1);
        add(n0 + n2, n1 + n3);
        break;
      case 'm':
      case 'l':
      case 'c':
        for (let at = 0; at < numbers.length; at += 2) add(numbers[at] ?? 0, numbers[at + 1] ?? 0);
        break;
      case 'n':
        drawn('clips to');
        set({ clips: state.clips + 1 });
        break;
      case 'f':
        drawn(`fills ${state.color} at ${state.opacity}`);
        break;
      case 'S':
        drawn(`strokes ${state.color} at ${state.opacity},${state.line}`);
        break;
      case 'Tm':
        start = place(n4, n5).join();
        spacing = '';
        break;
      case 'Tf':
        letters = fonts.get(name) ?? [];
        face = act.replace(' Tf', '').slice(1);
        break;
      case 'Tc':
        spacing = ` spaced ${n0}`;
        break;
      case 'TJ':
        lines.push(`${tag} ${face}${spacing} ${state.color} ${start}: ${spell(act, letters)}`);
        break;
      default:
    }
  }
  return `${lines.join('\n')}\n`;
}
