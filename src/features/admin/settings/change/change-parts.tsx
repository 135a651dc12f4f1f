import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Change, ChangeKind } from '#contract/practice/changes.ts';
import type { Preview } from '#contract/practice/settings.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { ConflictList } from '../../calendar/conflicts.tsx';
import { formWords } from '../../ui/failure-text.ts';
import { Mark } from '../../ui/marks.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { BothValues } from './both-values.tsx';
import css from './change.module.css';
import { effectLine, effectsOf, searchResult } from './effect-text.ts';
import type { ChangeForm } from './use-change-form.ts';

/** A half ring: something here is unsaved. */
export const NotSavedYet = () => (
  <Mark shape="half" tone="due">
    Not saved yet
  </Mark>
);

/** What saving does, each effect with its number. */
export function Effects({ preview, kind }: { preview: Preview; kind: ChangeKind }) {
  const search = searchResult(preview);
  return (
    <ul className={css.effects} aria-label="What saving does">
      {effectsOf(preview, kind).map(({ count, what, detail }) => (
        <li key={what}>
          <strong className="figures">{count}</strong>
          <span>
            <b>{what}</b>
            <small>{detail}</small>
          </span>
        </li>
      ))}
      {search && (
        <li className={css.search}>
          <span>
            <b>Search engines will show</b>
            <small>
              {search.page}: “{search.words}”
            </small>
          </span>
        </li>
      )}
    </ul>
  );
}

/** What every change form shows below its fields: what saving does, and what stands in the way. */
export function ChangeNotes<Values extends FieldValues, Made extends Change>({
  change,
  kind,
}: {
  change: ChangeForm<Values, Made>;
  kind: ChangeKind;
}) {
  const { preview, refusal, failure, stale, keepsBookings, setKeepsBookings, isTickMissing } =
    change;
  const outside = preview?.booked.outsideHours ?? [];
  const tick = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isTickMissing) tick.current?.focus();
  }, [isTickMissing]);
  return (
    <>
      {preview && <Effects preview={preview} kind={kind} />}
      {outside.length > 0 && (
        <div className={css.outside}>
          <p>Booked outside the new hours:</p>
          <ConflictList conflicts={outside} />
          <Choice
            type="checkbox"
            label={
              outside.length === 1 ? 'Keep this booking' : `Keep these ${outside.length} bookings`
            }
            note="The time and price stay the same."
            ref={tick}
            checked={keepsBookings}
            error={isTickMissing ? 'Keep them, or move them first' : undefined}
            onChange={({ target }) => setKeepsBookings(target.checked)}
          />
        </div>
      )}
      {change.second.question}
      {stale && <BothValues stale={stale} />}
      {refusal?.problem && !failure && <ErrorNote words={refusal.words} />}
    </>
  );
}

/** Why it couldn’t be saved; the form stays filled in. */
export function ChangeFailure({ failure }: Pick<ChangeForm<FieldValues, Change>, 'failure'>) {
  const words = formWords(failure, 'Nothing was saved.');
  return words === null ? null : <ErrorNote words={words} />;
}

interface ChangeFrameProps<Values extends FieldValues, Made extends Change> {
  change: ChangeForm<Values, Made>;
  kind: ChangeKind;
  /** The button: it names the result. */
  action: string;
  /** The change in a sentence. */
  title?: string | undefined;
  /** Extra fields, such as the day the change starts. */
  extra?: ReactNode;
  /** Shown as a card beside the fields where there is room; otherwise as a bar at the bottom. */
  isCard?: boolean;
  children: ReactNode;
}

/** A settings form: its fields and, once something is changed, what saving does and the bar with the buttons. */
export function ChangeFrame<Values extends FieldValues, Made extends Change>(
  props: ChangeFrameProps<Values, Made>,
) {
  const { change, kind, action, title, extra, isCard = false, children } = props;
  const { ref, onSubmit, isPending, isUnsaved, preview, discard } = change;
  const titleId = useId();
  return (
    <form
      ref={ref}
      noValidate
      className={css.frame}
      data-card={(isCard && isUnsaved) || undefined}
      onSubmit={onSubmit}
    >
      <div className={css.fields}>{children}</div>
      {isUnsaved && (
        <div className={css.panel} role="group" aria-labelledby={title ? titleId : undefined}>
          <div className={css.about}>
            <NotSavedYet />
            {title && <h3 id={titleId}>{title}</h3>}
          </div>
          <ChangeNotes change={change} kind={kind} />
          <div className={css.bar} data-foot-bar>
            <ChangeFailure failure={change.failure} />
            {extra && <div className={css.extra}>{extra}</div>}
            <p role="status">{preview ? effectLine(preview, kind) : ''}</p>
            <div className={css.buttons}>
              <Button look="quiet" onClick={discard}>
                Discard
              </Button>
              <Button type="submit" pending={isPending}>
                {isPending ? 'Saving...' : change.second.isAsked ? 'Yes, save' : action}
              </Button>
            </div>
          </div>
        </div>
      )}
    </form>
  );
}
