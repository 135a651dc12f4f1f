import { PREFERENCES } from '#contract/clients/client-record.ts';
import { RowButton } from '../../ui/row-button.tsx';
import css from './client-page.module.css';
import { Facts, Part, type PartProps } from './part.tsx';
import { PREFERENCE_LABELS } from './edit/preferences-dialog.tsx';

function EditPreferences({ open, what }: Pick<PartProps, 'open'> & { what: string }) {
  return (
    <RowButton
      look="word"
      aria-label={`Edit ${what}`}
      onClick={() => open({ kind: 'preferences' })}
    >
      Edit
    </RowButton>
  );
}

/** What they like. */
export function Preferences({ page, open }: PartProps) {
  const { preferences } = page.record;
  const isEmpty = PREFERENCES.every((each) => preferences[each] === '');
  return (
    <Part title="Preferences" aside={<EditPreferences open={open} what="preferences" />}>
      {isEmpty ? (
        <p className={css.empty}>What they like on the table: pressure, oil, warmth.</p>
      ) : (
        <Facts facts={PREFERENCES.map((each) => [PREFERENCE_LABELS[each], preferences[each]])} />
      )}
    </Part>
  );
}

/** Her own words to find and describe them by. */
export function Tags({ page, open }: PartProps) {
  const { tags } = page.record;
  return (
    <Part title="Tags" aside={<EditPreferences open={open} what="tags" />}>
      <p className={tags.length === 0 ? css.empty : undefined}>
        {tags.join(', ') || 'Words of your own, such as “gardener” or “weekday mornings”.'}
      </p>
    </Part>
  );
}
