import { useState } from 'react';
import {
  listGifts,
  listGiftsToDeliver,
  setGiftDelivery,
  type AdminGift,
  type AdminGiftList,
} from '#contract/gifts/therapist-gifts.ts';
import { giftDocumentPath } from '#lib/site/paths.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import buttons from '../ui/buttons.module.css';
import { failureToast } from '../ui/failure-text.ts';
import { isMoney, money } from '../ui/fields/money.ts';
import { shortDay, dateOf } from '#lib/time/labels.ts';
import list from '../ui/lists/list.module.css';
import { Mark } from '../ui/marks.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { FirstRows, FoundNote, useListSearch } from '../ui/lists/found-rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { offerUndo } from '../ui/undo.ts';
import { GiftDialog } from './gift-dialog.tsx';
import { deliveryMark, nextStep, valueMark } from './gift-text.ts';
import css from './gifts.module.css';

const SHOWN = 12;
type List = 'all' | 'to_deliver' | 'unused';
const LISTS: readonly { list: List; label: string; empty: string }[] = [
  {
    list: 'all',
    label: 'All',
    empty: 'No gift certificates yet. They appear here when someone buys one on the site.',
  },
  { list: 'to_deliver', label: 'To deliver', empty: 'No certificates to deliver.' },
  { list: 'unused', label: 'Unused', empty: 'No unused certificates.' },
];

/** All gift certificates sold, with their delivery and balance, and what the practice owes for them. */
export function Gifts() {
  const [chosen, setChosen] = useState<List>('all');
  const search = useListSearch(SHOWN);
  const { text } = search;
  const [opened, setOpened] = useState<AdminGift | null>(null);
  // Only the list that the dashboard counts is polled.
  const isCounted = chosen === 'to_deliver' && text === '';
  const query = useHeldQuery(isCounted ? listGiftsToDeliver : listGifts, {
    list: chosen,
    q: text || undefined,
  });
  const { isCurrent } = query;
  const empty = LISTS.find((each) => each.list === chosen)?.empty;
  return (
    <Screen
      what="the gift certificates"
      query={query}
      skeleton={{ rows: 4, height: 3.75 }}
      aside={
        <SearchField
          label="Find a certificate by name, email, phone or full code"
          placeholder="Name or code"
          {...search.field}
        />
      }
    >
      {(known) => (
        <>
          <Outstanding {...known} />
          <div className={css.lists} role="group" aria-label="Filter certificates">
            {LISTS.map(({ list: each, label }) => (
              <button
                key={each}
                type="button"
                aria-pressed={chosen === each}
                onClick={() => {
                  setChosen(each);
                  search.showFirst();
                }}
              >
                {label}
              </button>
            ))}
          </div>
          <FoundNote
            {...{ text, isCurrent, length: known.gifts.length }}
            none="No certificates found."
            empty={empty}
          />
          <FirstRows
            rows={known.gifts}
            {...search.shown}
            className={`${list.rows} ${css.gifts}`}
            isBusy={!isCurrent}
          >
            {(gift) => <Row key={gift.id} gift={gift} onOpen={() => setOpened(gift)} />}
          </FirstRows>
          {opened && <GiftDialog gift={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </Screen>
  );
}

/** What the practice owes in sessions, by source. */
function Outstanding({ outstanding, memberValue, creditValue }: AdminGiftList) {
  const { certificates, value, given } = outstanding;
  return (
    <dl className={css.outstanding}>
      <div>
        <dt>Outstanding</dt>
        <dd>{money(value)}</dd>
        <dd>
          on {certificates} certificate{certificates === 1 ? '' : 's'}
        </dd>
        {isMoney(given) && <dd>including {money(given)} you added</dd>}
      </div>
      {isMoney(memberValue) && (
        <div>
          <dt>Members’ gift value</dt>
          <dd>{money(memberValue)}</dd>
          <dd>from partly refunded credits</dd>
        </div>
      )}
      {isMoney(creditValue) && (
        <div>
          <dt>Credits</dt>
          <dd>{money(creditValue)}</dd>
          <dd>value of unused credits</dd>
        </div>
      )}
    </dl>
  );
}

function Row({ gift, onOpen }: { gift: AdminGift; onOpen: () => void }) {
  const { id, name, recipientName, purchaserName, boughtAt, delivery } = gift;
  const step = nextStep(delivery);
  const action = useMutation(setGiftDelivery, {
    onDone: (_, { delivery: to }) => {
      if (to === 'to_print' || to === delivery) return;
      offerUndo({
        words: `The certificate for ${recipientName} ${to === 'ready' ? 'is ready' : 'was delivered'}.`,
        run: () => action.run({ id, delivery: delivery === 'ready' ? 'ready' : 'to_print' }),
      });
    },
    onFailed: failureToast('Couldn’t save'),
  });
  const { words: where, ...whereMark } = deliveryMark(gift);
  const { words: worth, ...worthMark } = valueMark(gift);
  return (
    <li>
      <div>
        <strong>{recipientName}</strong>
        <small>
          {name}, from {purchaserName}, {shortDay(dateOf(boughtAt))}
        </small>
      </div>
      <Mark {...worthMark}>{worth}</Mark>
      <Mark {...whereMark}>{where}</Mark>
      <div className={css.actions}>
        {step && (
          <>
            <a
              className={buttons.row}
              href={giftDocumentPath(id)}
              target="_blank"
              rel="noreferrer"
              aria-label={`Print the certificate for ${recipientName}`}
            >
              Print
            </a>
            <RowButton
              tone="clay"
              pending={action.isPending}
              aria-label={`${step.words}: certificate for ${recipientName}`}
              onClick={() => action.run({ id, delivery: step.delivery })}
            >
              {step.words}
            </RowButton>
          </>
        )}
        <RowButton
          worksOffline
          aria-label={`Open the certificate for ${recipientName}`}
          onClick={onOpen}
        >
          Open
        </RowButton>
      </div>
      {action.failure !== null && (
        <p className={list.problem} role="alert">
          Nothing was changed. {action.failure.words}
        </p>
      )}
    </li>
  );
}
