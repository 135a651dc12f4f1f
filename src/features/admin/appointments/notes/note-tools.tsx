import { useId } from 'react';
import { SOAP_PARTS, type NoteContent, type SoapPart } from '#contract/notes/session-note.ts';
import { soapTitle } from '#contract/notes/note-text.ts';
import { BodyChart } from './body-chart/body-chart.tsx';
import css from './note-tools.module.css';
import { Keypads } from './keypads.tsx';
import type { Panel } from './session-note.tsx';
import { Templates } from './templates.tsx';

/** What each panel of a note is given. */
export interface PanelProps {
  content: NoteContent;
  /** The client's note from their last session. */
  last: NoteContent | null;
  change: (how: (content: NoteContent) => NoteContent) => void;
}

interface NoteToolsProps extends PanelProps {
  panel: Panel;
  /** The appointment's id. */
  id: string;
}

/** The open panel below a note's text. */
export function NoteTools({ panel, id, ...props }: NoteToolsProps) {
  switch (panel) {
    case 'Where and how':
      return <Keypads {...props} />;
    case 'Body chart':
      return <BodyChart {...props} />;
    case 'SOAP':
      return <SoapFields key={id} {...props} />;
    case 'Templates':
      return <Templates {...props} />;
  }
}

const LETTERS: Readonly<Record<SoapPart, string>> = {
  subjective: 'S',
  objective: 'O',
  assessment: 'A',
  plan: 'P',
};

/** The four parts of a SOAP note, each of which can stay empty. */
function SoapFields({ content, last, change }: PanelProps) {
  const id = useId();
  const write = (part: SoapPart, words: string) =>
    change(({ note, chart }) => ({
      note,
      chart: { ...chart, soap: { ...chart.soap, [part]: words } },
    }));
  return (
    <div className={css.soap}>
      {SOAP_PARTS.map((part) => (
        <div key={part}>
          <b aria-hidden="true">{LETTERS[part]}</b>
          <div>
            <label htmlFor={`${id}-${part}`}>{soapTitle(part)}</label>
            <textarea
              id={`${id}-${part}`}
              rows={1}
              maxLength={2000}
              value={content.chart.soap[part]}
              onChange={({ target }) => write(part, target.value)}
            />
            {last?.chart.soap[part] && <small>Last time: {last.chart.soap[part]}</small>}
          </div>
        </div>
      ))}
      <p className={css.soft}>Leave any part empty. Everything is one note.</p>
    </div>
  );
}
