import { useState } from 'react';
import { listChanges, type MadeChange } from '#contract/practice/settings.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { whenOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import { useUndo } from '../change/use-undo-offer.ts';
import css from './history.module.css';

const PAGE = 50;
/** Longer changes are collapsed. */
const SHOWN_LINES = 6;

/** Who changed what and when, with the old value, latest first. */
export function History() {
  const [pages, setPages] = useState<(string | undefined)[]>([undefined]);
  return (
    <>
      {pages.map((before, at) => (
        <HistoryPage
          key={before ?? 'latest'}
          before={before}
          onMore={at === pages.length - 1 ? (last) => setPages([...pages, last]) : null}
        />
      ))}
    </>
  );
}

interface HistoryPageProps {
  before: string | undefined;
  /** Shows the older ones; null if they are already shown. */
  onMore: ((last: string) => void) | null;
}

function HistoryPage({ before, onMore }: HistoryPageProps) {
  const query = useQuery(listChanges, before === undefined ? {} : { before });
  return (
    <SectionBody
      query={query}
      what="the history"
      skeleton={{ rows: 6, height: 5 }}
      empty={before === undefined ? 'No changes yet. The ones you make will appear here.' : ''}
    >
      {(changes) => {
        const last = changes.at(-1);
        return (
          <>
            <ul className={css.changes}>
              {changes.map((change) => (
                <OneChange key={change.id} change={change} />
              ))}
            </ul>
            {onMore && last && changes.length === PAGE && (
              <Button look="quiet" onClick={() => onMore(last.id)}>
                Show older changes
              </Button>
            )}
          </>
        );
      }}
    </SectionBody>
  );
}

function OneChange({ change }: { change: MadeChange }) {
  const { id, madeAt, madeBy, undoes, canUndo, lines } = change;
  const undo = useUndo();
  const when = whenOf(madeAt, Date.now());
  return (
    <li>
      <p className={css.head}>
        <span>
          <b>{when}</b> {madeBy ?? 'Directly in the database'}
          {undoes !== null && ', undid a change'}
        </span>
        {canUndo && (
          <RowButton
            look="word"
            pending={undo.isPending}
            aria-label={`Undo ${lines[0]?.what ?? 'the change'} from ${when}`}
            onClick={() => undo.run({ id, changeId: crypto.randomUUID() })}
          >
            Undo
          </RowButton>
        )}
      </p>
      <Lines lines={lines.slice(0, SHOWN_LINES)} />
      {lines.length > SHOWN_LINES && (
        <details>
          <summary>{lines.length - SHOWN_LINES} more</summary>
          <Lines lines={lines.slice(SHOWN_LINES)} />
        </details>
      )}
    </li>
  );
}

/** What was changed, what it was and what it is. */
function Lines({ lines }: Pick<MadeChange, 'lines'>) {
  return (
    <dl>
      {lines.map(({ what, was, is }, at) => (
        <div key={at}>
          <dt>{what}</dt>
          <dd>
            {was !== null && (
              <>
                <span className={css.label}>was </span>
                <del>{was || 'empty'}</del>{' '}
              </>
            )}
            <span className={css.label}>{is === null ? 'removed' : 'is '}</span>
            {is !== null && <ins>{is || 'empty'}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
