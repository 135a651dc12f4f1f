import { useState } from 'react';
import {
  deleteTravelZone,
  listTravelZones,
  saveTravelZone,
  type TravelZone,
} from '#contract/appointments/home-visits.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { failureToast } from '../../ui/failure-text.ts';
import list from '../../ui/lists/list.module.css';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import { Toggle } from '../../ui/fields/toggle.tsx';
import lines from '../lines.module.css';
import css from './travel-zones.module.css';
import { CHANGED, ZoneDialog } from './zone-dialog.tsx';

/** Home visits: the zones that she drives to. */
export function TravelZones() {
  const query = useQuery(listTravelZones);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className={lines.narrow}>
      <p className={lines.soft}>
        Clients you allow can book home visits in these zones, during{' '}
        <a href="#settings/hours">hours with the location Visit</a>. You can book one for anyone, at
        any time.
      </p>
      <div className={css.zones}>
        <SectionBody
          query={query}
          what="your zones"
          skeleton={{ rows: 2, height: 4 }}
          empty="No zones yet. Add one with its ZIP codes and drive time."
        >
          {(zones) => (
            <ul className={list.rows}>
              {zones.map((zone) => (
                <Zone key={zone.id} zone={zone} />
              ))}
            </ul>
          )}
        </SectionBody>
      </div>
      <p className={lines.actions}>
        <Button look="quiet" onClick={() => setIsAdding(true)}>
          Add a zone
        </Button>
      </p>
      {isAdding && <ZoneDialog zone={null} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function Zone({ zone }: { zone: TravelZone }) {
  const { id, name, minutes, isOpen, zips } = zone;
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const change = useMutation(saveTravelZone, {
    changes: CHANGED,
    onFailed: failureToast('Couldn’t change it'),
  });
  const removal = useMutation(deleteTravelZone, { changes: CHANGED, onDone: close });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {minutes}-minute drive. {zips.join(', ')}
        </small>
      </div>
      <Toggle
        label={`${name} is open`}
        isOn={isOpen}
        words={isOpen ? 'Open' : 'Closed'}
        isPending={change.isPending}
        onToggle={(isOn) => change.run({ ...zone, isOpen: isOn })}
      />
      <RowButton look="word" aria-label={`Edit ${name}`} onClick={() => setDialog('edit')}>
        Edit
      </RowButton>
      <RowButton look="word" aria-label={`Remove ${name}`} onClick={() => setDialog('remove')}>
        Remove
      </RowButton>
      {dialog === 'edit' && <ZoneDialog zone={zone} onClose={close} />}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={`Remove ${name}?`}
          subtitle="Visits already booked there stay."
          action="Remove it"
          isPending={removal.isPending}
          failure={removal.failure?.words ?? null}
          onConfirm={() => removal.run({ id })}
          onClose={close}
        >
          <p>Clients there won’t be able to book home visits online anymore.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
