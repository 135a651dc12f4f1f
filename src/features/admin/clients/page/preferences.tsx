import { useState } from 'react';
import { PREFERENCES } from '#contract/clients/client-record.ts';
import { RowButton } from '../../ui/row-button.tsx';
import css from './client-page.module.css';
import { Facts, Part, type PartProps } from './part.tsx';
import { PREFERENCE_LABELS, PreferencesDialog } from './edit/preferences-dialog.tsx';

function EditPreferences({ page, what }: Pick<PartProps, 'page'> & { what: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RowButton look="word" aria-label={`Edit ${what}`} onClick={() => setIsOpen(true)}>
        Edit
      </RowButton>
      {isOpen && <PreferencesDialog record={page.record} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What they like. */
export function Preferences({ page }: PartProps) {
  const { preferences } = page.record;
  const isEmpty = PREFERENCES.every((each) => preferences[each] === '');
  return (
    <Part title="Preferences" aside={<EditPreferences page={page} what="preferences" />}>
      {isEmpty ? (
        <p className={css.empty}>What they like on the table: pressure, oil, warmth.</p>
      ) : (
        <Facts facts={PREFERENCES.map((each) => [PREFERENCE_LABELS[each], preferences[each]])} />
      )}
    </Part>
  );
}

/** Her own words to find and describe them by. */
export function Tags({ page }: PartProps) {
  const { tags } = page.record;
  return (
    <Part title="Tags" aside={<EditPreferences page={page} what="tags" />}>
      <p className={tags.length === 0 ? css.empty : undefined}>
        {tags.join(', ') || 'Words of your own, such as “gardener” or “weekday mornings”.'}
      </p>
    </Part>
  );
}
