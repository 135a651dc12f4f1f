import { useFieldArray } from 'react-hook-form';
import { linksChangeSchema } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { ChangeDialog } from '../change/change-dialog.tsx';
import { TextField } from '../change/fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';

interface LinksDialogProps {
  section: Sections['links'];
  onClose: () => void;
}

/** Profiles on other sites, in the order on screen. */
export function LinksDialog({ section, onClose }: LinksDialogProps) {
  const change = useChangeForm({
    section,
    toValues: ({ links }) => ({ kind: 'links' as const, links }),
    schema: linksChangeSchema,
    toLines: ({ links }) => links.map(({ name, url }) => [name, url || 'not set'] as const),
    saved: () => 'Links saved.',
    onSaved: onClose,
  });
  const { form } = change;
  const { links: errors } = form.formState.errors;
  const rows = useFieldArray({ control: form.control, name: 'links' });
  return (
    <ChangeDialog
      change={change}
      kind="links"
      title="Links"
      subtitle="A link without an address shows only its name."
      action="Save links"
      onClose={onClose}
    >
      {rows.fields.map((row, at) => (
        <div key={row.id} role="group" aria-label={`Link ${at + 1}`} className={lines.fieldGrid}>
          <TextField
            label="Name"
            required
            error={errors?.[at]?.name?.message}
            register={() => form.register(`links.${at}.name`)}
          />
          <TextField
            label="Address"
            type="url"
            placeholder="https://"
            error={errors?.[at]?.url?.message}
            register={() => form.register(`links.${at}.url`)}
          />
          <p>
            <RowButton
              look="word"
              worksOffline
              aria-label={`Remove ${row.name || `link ${at + 1}`}`}
              onClick={() => rows.remove(at)}
            >
              Remove
            </RowButton>
          </p>
        </div>
      ))}
      {errors?.root?.message && <ErrorNote words={errors.root.message} />}
      <p>
        <RowButton worksOffline onClick={() => rows.append({ name: '', url: '' })}>
          Add a link
        </RowButton>
      </p>
    </ChangeDialog>
  );
}
