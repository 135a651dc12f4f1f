import * as z from 'zod/mini';
import { instantSchema } from '../rules/local-date.ts';
import { requiredText, text } from '../rules/text.ts';

/** How strongly an area was worked on, by its level. */
export const LEVELS = ['Light', 'Medium', 'Strong'] as const;

/** The four parts of a SOAP note; the plan is for the next time. */
export const SOAP_PARTS = ['subjective', 'objective', 'assessment', 'plan'] as const;

const partText = () => z._default(text(2000, 'Please use plain text'), '');

const markSchema = z.object({
  /** One of BODY_AREAS; the API refuses others. */
  area: z.string().check(z.regex(/^(?:front|back)-[a-z-]{2,20}$/)),
  level: z.int().check(z.minimum(1), z.maximum(LEVELS.length)),
});

/** What a session note says besides its free text. Each part can be empty. */
export const chartSchema = z.object({
  soap: z._default(
    z.object({
      subjective: partText(),
      objective: partText(),
      assessment: partText(),
      plan: partText(),
    }),
    { subjective: '', objective: '', assessment: '', plan: '' },
  ),
  areas: z._default(z.array(markSchema).check(z.maxLength(53)), []),
  techniques: z._default(
    z.array(requiredText('Please use plain text', 40)).check(z.maxLength(20, 'Up to 20')),
    [],
  ),
});

/** What was added to a note; `words` is null if it can't be decrypted. */
export const addendumSchema = z.object({
  id: z.uuid(),
  words: z.nullable(z.string()),
  writtenAt: instantSchema,
});

export type Addendum = z.output<typeof addendumSchema>;
export type Chart = z.output<typeof chartSchema>;
export type Mark = Chart['areas'][number];
export type SoapPart = (typeof SOAP_PARTS)[number];

/** A session note: free text, and what was found and done. */
export interface NoteContent {
  note: string;
  chart: Chart;
}

/** A chart that says nothing yet. */
export const EMPTY_CHART: Chart = {
  soap: { subjective: '', objective: '', assessment: '', plan: '' },
  areas: [],
  techniques: [],
};

const writtenSchema = z.object({
  v: z.literal(1),
  note: z.string(),
  chart: chartSchema,
});

/** Returns the text that a note is stored as: the same note is always the same text. An empty note is empty. */
export function writeNoteText(content: NoteContent): string {
  if (isEmptyNote(content)) return '';
  const { soap, areas, techniques } = content.chart;
  const { subjective, objective, assessment, plan } = soap;
  return JSON.stringify({
    v: 1,
    note: content.note,
    chart: {
      soap: { subjective, objective, assessment, plan },
      areas: areas.map(({ area, level }) => ({ area, level })),
      techniques,
    },
  });
}

/** Returns the note that a text stores. A text that isn't one of writeNoteText is an older note without a chart. */
export function readNoteText(stored: string): NoteContent {
  if (stored.startsWith('{"v":1,')) {
    try {
      const read = writtenSchema.safeParse(JSON.parse(stored));
      if (read.success) return { note: read.data.note, chart: read.data.chart };
    } catch {
      // An older note that happens to begin like one.
    }
  }
  return { note: stored, chart: EMPTY_CHART };
}

/** Returns whether a chart says nothing. */
export const isEmptyChart = ({ soap, areas, techniques }: Chart): boolean =>
  areas.length === 0 && techniques.length === 0 && SOAP_PARTS.every((part) => soap[part] === '');

/** Returns whether a note says nothing. */
export const isEmptyNote = ({ note, chart }: NoteContent): boolean =>
  note === '' && isEmptyChart(chart);

/** Returns whether two notes say the same. */
export const isSameNote = (one: NoteContent, other: NoteContent): boolean =>
  writeNoteText(one) === writeNoteText(other);

/** Returns a chart with an area at a level; 0 clears it. */
export function markArea(chart: Chart, area: string, level: number): Chart {
  const others = chart.areas.filter((mark) => mark.area !== area);
  if (level === 0) return { ...chart, areas: others };
  const isMarked = others.length < chart.areas.length;
  return {
    ...chart,
    areas: isMarked
      ? chart.areas.map((mark) => (mark.area === area ? { area, level } : mark))
      : [...others, { area, level }],
  };
}

/** Returns the level of an area, 0 if it isn't marked. */
export const levelOf = ({ areas }: Pick<Chart, 'areas'>, area: string): number =>
  areas.find((mark) => mark.area === area)?.level ?? 0;

/** Returns the level after a tap: light, medium, strong, then cleared. */
export const nextLevel = (level: number): number => (level + 1) % (LEVELS.length + 1);

const joined = (one: string, other: string) =>
  one === other ? one : [one, other].filter(Boolean).join('\n');

/**
 * Returns one note that has everything two say: texts one below the other, each technique once, each area at its higher level.
 */
export function mergeNotes(one: NoteContent, other: NoteContent): NoteContent {
  const soap = { ...one.chart.soap };
  for (const part of SOAP_PARTS) soap[part] = joined(soap[part], other.chart.soap[part]);
  const techniques = [...new Set([...one.chart.techniques, ...other.chart.techniques])];
  const marked = other.chart.areas.reduce<Chart>(
    (chart, { area, level }) => markArea(chart, area, Math.max(level, levelOf(chart, area))),
    { ...one.chart, soap, techniques },
  );
  return { note: joined(one.note, other.note), chart: marked };
}

/** Returns today's note with what an earlier one, or a template, says where today's says nothing yet. */
export function startFrom(today: NoteContent, earlier: NoteContent): NoteContent {
  const soap = { ...today.chart.soap };
  for (const part of SOAP_PARTS) soap[part] ||= earlier.chart.soap[part];
  return {
    note: today.note || earlier.note,
    chart: {
      soap,
      areas: today.chart.areas.length > 0 ? today.chart.areas : earlier.chart.areas,
      techniques:
        today.chart.techniques.length > 0 ? today.chart.techniques : earlier.chart.techniques,
    },
  };
}

const counted = (count: number, noun: string) =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a note in short: its text and its four parts, and how many areas and techniques it has. */
export function sumUpNote({ note, chart: { soap, areas, techniques } }: NoteContent): string {
  const counts = [counted(areas.length, 'area'), counted(techniques.length, 'technique')];
  return [note, ...SOAP_PARTS.map((part) => soap[part]), counts.filter(Boolean).join(', ')]
    .filter(Boolean)
    .join('\n');
}

/** Returns the line to remember a note by: what to do next time, or else the first line of its text. */
export function lineToRemember({ note, chart }: NoteContent): string {
  return (chart.soap.plan || note || chart.soap.assessment).split('\n', 1)[0] ?? '';
}
