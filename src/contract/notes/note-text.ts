import { areaName } from './body-areas.ts';
import {
  LEVELS,
  SOAP_PARTS,
  type Chart,
  type Mark,
  type NoteContent,
  type SoapPart,
} from './session-note.ts';

const TITLES: Readonly<Record<SoapPart, string>> = {
  subjective: 'What they told you',
  objective: 'What you found',
  assessment: 'What changed since last time',
  plan: 'Next time',
};

/** Returns what a part of a SOAP note is about. */
export const soapTitle = (part: SoapPart): string => TITLES[part];

/** Returns a level in a word: "Medium"; "None" for 0. */
export const levelName = (level: number): string => LEVELS[level - 1] ?? 'None';

/** Returns a mark in words: "Right calf (light)". */
export const markWords = ({ area, level }: Mark): string =>
  `${areaName(area)} (${levelName(level).toLowerCase()})`;

/** Returns what a chart says, each part with its title; empty parts are left out. */
export function chartLines({ soap, areas, techniques }: Chart): [title: string, words: string][] {
  const lines: [string, string][] = [
    ...SOAP_PARTS.map((part): [string, string] => [TITLES[part], soap[part]]),
    ['Areas', areas.map(markWords).join(', ')],
    ['Techniques', techniques.join(', ')],
  ];
  return lines.filter(([, words]) => words !== '');
}

/** Returns a whole note as plain text, each part of its chart in a line. */
export const noteInWords = ({ note, chart }: NoteContent): string =>
  [note, ...chartLines(chart).map(([title, words]) => `${title}: ${words}`)]
    .filter(Boolean)
    .join('\n');
