import { chartLines } from '#contract/notes/note-text.ts';
import type { NoteContent } from '#contract/notes/session-note.ts';
import css from './note-view.module.css';

/** A note to read: its text, then each part that says something. */
export function NoteView({ content: { note, chart } }: { content: NoteContent }) {
  const lines = chartLines(chart);
  return (
    <div className={css.view}>
      {note !== '' && <p>{note}</p>}
      {lines.length > 0 && (
        <dl>
          {lines.map(([title, words]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
