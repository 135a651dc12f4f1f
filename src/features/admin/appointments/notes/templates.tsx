import { useId, useState } from 'react';
import {
  deleteNoteTemplate,
  listNoteTemplates,
  saveNoteTemplate,
} from '#contract/notes/note-templates.ts';
import { isEmptyNote, startFrom } from '#contract/notes/session-note.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { failureToast } from '../../ui/failure-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import css from './note-tools.module.css';
import type { PanelProps } from './note-tools.tsx';

/** What a note can start from; a template fills only what is still empty. */
export function Templates({ content, change }: PanelProps) {
  const query = useQuery(listNoteTemplates, {});
  const remove = useMutation(deleteNoteTemplate, { onFailed: failureToast('Couldn’t delete') });
  const { data: templates, failure } = query;
  return (
    <div className={css.templates}>
      {failure !== null && (
        <ErrorNote words={`Couldn’t load your templates. ${failure.words}`} onRetry={query.ask} />
      )}
      {templates?.length === 0 && (
        <p className={css.soft}>Save a note as a template, and it will appear here.</p>
      )}
      <ul className={css.marked}>
        {templates?.map(({ id, name, note, chart }) => (
          <li key={id}>
            <RowButton
              worksOffline
              aria-label={`Start from ${name}`}
              onClick={() => change((now) => startFrom(now, { note: note ?? '', chart }))}
            >
              {name}
            </RowButton>
            <RowButton
              look="word"
              pending={remove.isPending}
              aria-label={`Delete the template ${name}`}
              onClick={() => remove.run({ id })}
            >
              Delete
            </RowButton>
          </li>
        ))}
      </ul>
      {!isEmptyNote(content) && <SaveTemplate content={content} />}
    </div>
  );
}

function SaveTemplate({ content }: Pick<PanelProps, 'content'>) {
  const fieldId = useId();
  const [name, setName] = useState('');
  // The same name after a lost answer stores it once.
  const [id, setId] = useState(() => crypto.randomUUID());
  const save = useMutation(saveNoteTemplate, {
    onDone: () => {
      setName('');
      setId(crypto.randomUUID());
    },
  });
  return (
    <form
      className={css.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') save.run({ id, name, ...content });
      }}
    >
      <label htmlFor={fieldId}>Save this note as a template</label>
      <p className={css.soft} id={`${fieldId}-hint`}>
        Templates aren’t encrypted. Leave out anything about a client.
      </p>
      <div>
        <input
          id={fieldId}
          aria-describedby={`${fieldId}-hint`}
          placeholder="Name"
          maxLength={40}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <RowButton type="submit" pending={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </RowButton>
      </div>
      {save.failure !== null && (
        <ErrorNote words={`Couldn’t save the template. ${save.failure.words}`} />
      )}
    </form>
  );
}
