import { mergeNotes, sumUpNote, type NoteContent } from '#contract/notes/session-note.ts';
import { RowButton } from '../../ui/row-button.tsx';
import css from './waiting.module.css';

interface NoteConflictProps {
  mine: NoteContent;
  /** The note that is there now. */
  theirs: NoteContent;
  onChoose: (note: NoteContent) => void;
}

/** Two notes about one session, side by side, and which one stays. */
export function NoteConflict({ mine, theirs, onChoose }: NoteConflictProps) {
  return (
    <div className={css.conflict} role="alert">
      <p>This note was also changed somewhere else. Which one should stay?</p>
      <div className={css.pair}>
        <div>
          <h4>Written here</h4>
          <p className={css.words}>{sumUpNote(mine) || 'No note'}</p>
          <RowButton onClick={() => onChoose(mine)}>Keep this one</RowButton>
        </div>
        <div>
          <h4>Saved since</h4>
          <p className={css.words}>{sumUpNote(theirs) || 'No note'}</p>
          <RowButton aria-label="Keep the one saved since" onClick={() => onChoose(theirs)}>
            Keep this one
          </RowButton>
        </div>
      </div>
      <RowButton look="word" onClick={() => onChoose(mergeNotes(theirs, mine))}>
        Keep both
      </RowButton>
    </div>
  );
}
