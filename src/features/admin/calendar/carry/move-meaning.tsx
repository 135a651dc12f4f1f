import type { MovePreview } from '#contract/appointments/moves.ts';
import { RowButton } from '../../ui/row-button.tsx';
import css from './move-meaning.module.css';
import { consequencesOf, nearestWords, obstacleOf, warningOf } from './move-text.ts';

interface MoveMeaningProps {
  preview: MovePreview;
  firstName: string;
  /** Takes the nearest time that fits instead. */
  onUse: (date: string, time: string) => void;
}

/** What a move would mean: what is in the way and the nearest time, or what is unusual and who hears of it. */
export function MoveMeaning({ preview, firstName, onUse }: MoveMeaningProps) {
  const obstacle = obstacleOf(preview);
  const { nearest, localDate } = preview;
  if (obstacle === null)
    return (
      <ul className={css.meaning}>
        {preview.warnings.map((warning) => (
          <li key={warning} data-warning>
            {warningOf(warning, preview)}
          </li>
        ))}
        {consequencesOf(preview, firstName).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    );
  return (
    <>
      <p className={css.obstacle}>
        <strong>{obstacle}</strong>{' '}
        {nearest && `The nearest open time is ${nearestWords(nearest, localDate)}.`}
      </p>
      {nearest && (
        <RowButton look="word" onClick={() => onUse(nearest.localDate, nearest.localTime)}>
          Use {nearestWords(nearest, localDate)}
        </RowButton>
      )}
    </>
  );
}
