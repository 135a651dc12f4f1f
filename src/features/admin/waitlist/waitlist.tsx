import { useState } from 'react';
import { durationLabel } from '#contract/rules/durations.ts';
import {
  listWaitlist,
  removeFromWaitlist,
  type AdminWaitlist,
} from '#contract/waitlist/waitlist.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import buttons from '../ui/buttons.module.css';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { callHref } from '../ui/contact-links.tsx';
import { failureToast } from '../ui/failure-text.ts';
import { longDay, minutesLabel, sinceLabel, timeOf, whenOf } from '#lib/time/labels.ts';
import { nameOf } from '../ui/name-of.ts';
import list from '../ui/lists/list.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import { Mark } from '../ui/marks.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import css from './waitlist.module.css';

type Entry = AdminWaitlist['entries'][number];

/** The waitlist by day, first come first, with the times currently held; unconfirmed spots aren't shown. */
export function Waitlist() {
  const query = useQuery(listWaitlist);
  const [leaving, setLeaving] = useState<Entry | null>(null);
  return (
    <Screen
      what="the waitlist"
      query={{ ...query, data: query.data?.entries ?? null }}
      skeleton={{ rows: 2, height: 3.75 }}
      empty="The waitlist is empty. Clients can join it from the site when a day is full."
    >
      {(entries) => (
        <>
          <p className={list.soft}>
            When a time opens up, we offer it to the first person it suits and hold it for two
            hours. Then it goes to the next. After three hours in all, we email everyone waiting,
            and the first to book it gets it.
          </p>
          {[...Map.groupBy(entries, ({ date }) => date)].map(([date, ofDay]) => (
            <section key={date} aria-labelledby={`waitlist-${date}`} className={css.day}>
              <h2 id={`waitlist-${date}`}>{longDay(date)}</h2>
              <ol className={list.rows}>
                {ofDay.map((entry) => (
                  <Row key={entry.id} entry={entry} onRemove={() => setLeaving(entry)} />
                ))}
              </ol>
            </section>
          ))}
          {leaving && <Removal entry={leaving} onClose={() => setLeaving(null)} />}
        </>
      )}
    </Screen>
  );
}

const DAY_PARTS = { any: 'any time', morning: 'in the morning', afternoon: 'in the afternoon' };

function Row({ entry, onRemove }: { entry: Entry; onRemove: () => void }) {
  const { place, serviceName, duration, dayPart, askedAt, missedOffers, phone } = entry;
  const now = useNow(30);
  const name = nameOf(entry);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {serviceName}, {durationLabel(duration, 'min')}, {DAY_PARTS[dayPart]}
        </small>
        <small>
          Joined {sinceLabel(askedAt, now)}
          {missedOffers > 0 && `, missed ${missedOffers} offer${missedOffers === 1 ? '' : 's'}`}
        </small>
      </div>
      <SpotState entry={entry} place={place} now={now} />
      <div className={buttons.rowActions}>
        <a className={buttons.row} href={callHref(phone)} aria-label={`Call ${name}`}>
          Call
        </a>
        <RowButton aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </RowButton>
      </div>
    </li>
  );
}

interface SpotStateProps {
  entry: Entry;
  place: number | null;
  now: number;
}

/** The time held for someone and for how long, or their place in line. */
function SpotState({ entry: { offer }, place, now }: SpotStateProps) {
  if (offer === null) {
    return (
      <Mark shape="open" tone="soft">
        {place === 1 ? 'Next' : `${(place ?? 1) - 1} ahead`}
      </Mark>
    );
  }
  const minutes = Math.max(0, Math.floor((Date.parse(offer.expiresAt) - now) / 60_000));
  return (
    <div className={css.offer}>
      <Mark shape="half" tone="due">
        {`Holding ${timeOf(offer.startsAt)}`}
      </Mark>
      <small className="figures">
        until {whenOf(offer.expiresAt, now)}, {minutesLabel(minutes)} left
      </small>
    </div>
  );
}

/** Asks once: anyone removed loses their spot. */
function Removal({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const name = nameOf(entry);
  const remove = useMutation(removeFromWaitlist, {
    onDone: onClose,
    onFailed: failureToast('Couldn’t remove'),
  });
  return (
    <ConfirmDialog
      title={`Remove ${name} from the waitlist?`}
      subtitle={longDay(entry.date)}
      action="Remove"
      keep="Keep"
      isPending={remove.isPending}
      failure={remove.failure?.words ?? null}
      onConfirm={() => remove.run({ id: entry.id })}
      onClose={onClose}
    >
      <p>
        {entry.offer === null
          ? 'They’ll lose their spot. They won’t get an email.'
          : `${timeOf(entry.offer.startsAt)} goes to the next person. They won’t get an email.`}
      </p>
    </ConfirmDialog>
  );
}
