import { describe, expect, it } from 'vitest';
import { AREA_GROUPS, BODY_AREAS, areaName, isBodyArea } from './body-areas.ts';
import {
  EMPTY_CHART,
  chartSchema,
  isEmptyNote,
  isSameNote,
  levelOf,
  lineToRemember,
  markArea,
  mergeNotes,
  nextLevel,
  readNoteText,
  startFrom,
  sumUpNote,
  writeNoteText,
  type NoteContent,
} from './session-note.ts';
import { chartLines, soapTitle } from './note-text.ts';

const note = (words: string, chart: Partial<NoteContent['chart']> = {}): NoteContent => ({
  note: words,
  chart: { ...EMPTY_CHART, ...chart },
});
const full = note('Freer.', {
  soap: { subjective: 'Slept well', objective: '', assessment: '', plan: 'Start at the hip' },
  areas: [
    { area: 'back-low-right', level: 2 },
    { area: 'back-calf-right', level: 1 },
  ],
  techniques: ['Long strokes', 'Bamboo'],
});

describe('the areas', () => {
  it('are 25 in front and 28 on the back, each with its own name', () => {
    expect(BODY_AREAS.filter(({ id }) => id.startsWith('front-'))).toHaveLength(25);
    expect(BODY_AREAS.filter(({ id }) => id.startsWith('back-'))).toHaveLength(28);
    expect(new Set(BODY_AREAS.map(({ id }) => id)).size).toBe(53);
    expect(new Set(BODY_AREAS.map(({ name }) => name)).size).toBe(53);
  });

  it('are all in a group, and all accepted by the schema', () => {
    expect(new Set(BODY_AREAS.map(({ group }) => group))).toEqual(new Set(AREA_GROUPS));
    const areas = BODY_AREAS.map(({ id }) => ({ area: id, level: 3 }));
    expect(chartSchema.parse({ areas }).areas).toEqual(areas);
    expect(isBodyArea('back-tail')).toBe(false);
    expect(areaName('back-glute-right')).toBe('Right hip and glute');
  });
});

describe('a stored note', () => {
  it('is read as it was written', () => {
    expect(readNoteText(writeNoteText(full))).toEqual(full);
  });

  it.each(['Left shoulder.', '{"v":1, not a note', '{"v":1,"note":3}', '{"note":"x"}'])(
    'is its own words if it is an older one: %s',
    (stored) => {
      expect(readNoteText(stored)).toEqual(note(stored));
    },
  );

  it('is empty without a word or a mark', () => {
    expect(writeNoteText(note(''))).toBe('');
    expect(isEmptyNote(note('', { techniques: ['Bamboo'] }))).toBe(false);
    expect(isEmptyNote(note('', { soap: { ...EMPTY_CHART.soap, plan: 'x' } }))).toBe(false);
  });

  it('is the same text for the same note, in whatever order its fields came', () => {
    const turned = { chart: { ...full.chart, soap: { ...full.chart.soap } }, note: full.note };
    const { subjective, ...rest } = turned.chart.soap;
    turned.chart.soap = { ...rest, subjective };
    expect(isSameNote(turned, full)).toBe(true);
    expect(isSameNote(note('Freer.'), full)).toBe(false);
  });

  it.each([
    { area: 'back-low-right', level: 4 },
    { area: 'back-low-right', level: 0 },
    { area: 'x' },
  ])('has no mark like %o', (mark) => {
    expect(chartSchema.safeParse({ areas: [mark] }).success).toBe(false);
  });
});

describe('marking', () => {
  it('goes from light to strong and is cleared by the fourth tap', () => {
    let chart = EMPTY_CHART;
    const levels = [1, 2, 3, 4].map(() => {
      chart = markArea(chart, 'back-between', nextLevel(levelOf(chart, 'back-between')));
      return levelOf(chart, 'back-between');
    });
    expect(levels).toEqual([1, 2, 3, 0]);
    expect(chart).toEqual(EMPTY_CHART);
  });

  it('leaves the other marks and their order alone', () => {
    const areas = (chart: NoteContent['chart']) => chart.areas.map(({ area }) => area);
    expect(areas(markArea(full.chart, 'back-low-right', 3))).toEqual(areas(full.chart));
    expect(areas(markArea(full.chart, 'back-low-right', 0))).toEqual(['back-calf-right']);
  });
});

describe('two notes', () => {
  it('merge into one that loses nothing', () => {
    const other = note('Tight.', {
      soap: { ...EMPTY_CHART.soap, subjective: 'Slept well', plan: 'Calf' },
      areas: [
        { area: 'back-low-right', level: 1 },
        { area: 'front-belly', level: 3 },
      ],
      techniques: ['Bamboo', 'Stretching'],
    });
    expect(mergeNotes(other, full)).toEqual(
      note('Tight.\nFreer.', {
        soap: { ...EMPTY_CHART.soap, subjective: 'Slept well', plan: 'Calf\nStart at the hip' },
        areas: [
          { area: 'back-low-right', level: 2 },
          { area: 'front-belly', level: 3 },
          { area: 'back-calf-right', level: 1 },
        ],
        techniques: ['Bamboo', 'Stretching', 'Long strokes'],
      }),
    );
  });

  it('start today’s from the last one without replacing what was written', () => {
    expect(startFrom(note(''), full)).toEqual(full);
    const begun = note('New.', { techniques: ['Compression'] });
    expect(startFrom(begun, full)).toEqual({
      note: 'New.',
      chart: { ...full.chart, techniques: ['Compression'] },
    });
  });
});

describe('in short', () => {
  it('gives its text and counts the rest', () => {
    expect(sumUpNote(full)).toBe('Freer.\nSlept well\nStart at the hip\n2 areas, 2 techniques');
    expect(sumUpNote(note('', { techniques: ['Bamboo'] }))).toBe('1 technique');
    expect(sumUpNote(note(''))).toBe('');
  });

  it('is remembered by what to do next time, or else by its first line', () => {
    expect(lineToRemember(full)).toBe('Start at the hip');
    expect(lineToRemember(note('Freer.\nSore.'))).toBe('Freer.');
    expect(lineToRemember(note(''))).toBe('');
  });
});

describe('in words', () => {
  it('says what each part holds, and leaves out the empty ones', () => {
    expect(chartLines(full.chart)).toEqual([
      ['What they told you', 'Slept well'],
      ['Next time', 'Start at the hip'],
      ['Areas', 'Right low back (medium), Right calf (light)'],
      ['Techniques', 'Long strokes, Bamboo'],
    ]);
    expect(chartLines(EMPTY_CHART)).toEqual([]);
    expect(soapTitle('plan')).toBe('Next time');
  });
});
