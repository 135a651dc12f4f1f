import { useMemo, useState } from 'react';
import {
  checkBalances,
  importBalances,
  type BalanceOutcomes,
  type BalanceRows,
} from '#contract/clients/import-balances.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { call } from '#lib/api-client.ts';
import { judgeBalances, type JudgedBalances } from './balance-rows.ts';
import { CheckForm } from './check-form.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { countLabel } from './import-text.ts';
import { Imported } from './imported.tsx';
import { LeftRows } from './left-rows.tsx';
import { rowsByOutcome } from './list-person.ts';
import type { ImportProps } from './read-list.ts';
import { usePages } from './use-pages.ts';

const centsIn = (rows: BalanceRows) =>
  rows.reduce(
    (sum, { balance: { credits, creditCents, valueCents } }) =>
      sum + credits * creditCents + valueCents,
    0,
  );

/** Brings a list of balances: credits and gift value that were paid for elsewhere. */
export function ImportBalances({ list, onRestart, onClose }: ImportProps) {
  const [judged, setJudged] = useState<JudgedBalances | null>(null);
  const [checked, setChecked] = useState<BalanceOutcomes | null>(null);
  const [added, setAdded] = useState<number | null>(null);
  const { importId: id, fileName } = list;
  const check = usePages(
    (rows: BalanceRows) => call(checkBalances, { id, rows }),
    (outcomes) => setChecked(outcomes),
  );
  const bring = usePages(
    (rows: BalanceRows) => call(importBalances, { id, fileName, rows }),
    (outcomes) => setAdded(outcomes.filter(({ outcome }) => outcome === 'new').length),
  );
  // The same array at each render: a second press goes on where the first one stopped.
  const rows = useMemo(() => {
    const isNew = new Set(
      (checked ?? []).filter(({ outcome }) => outcome === 'new').map(({ row }) => row),
    );
    return (judged?.rows ?? []).filter(({ row }) => isNew.has(row));
  }, [judged, checked]);
  if (added !== null) {
    return <Imported {...{ id, fileName, added, onClose }} kind="balances" />;
  }
  if (!judged || !checked) {
    return (
      <ChooseColumns
        kind="balances"
        list={list}
        action="Check the list"
        check={check}
        onChosen={({ lines, columns }) => {
          const next = judgeBalances(lines, columns);
          setJudged(next);
          if (next.rows.length === 0) setChecked([]);
          else check.run(next.rows);
        }}
        onBack={onRestart}
      />
    );
  }
  const those = rowsByOutcome(
    judged.rows.map(({ row, balance }) => ({ row, ...balance })),
    checked,
  );
  const left = (outcome: BalanceOutcomes[number]['outcome'], reason: string) =>
    those((each) => each.outcome === outcome, reason);
  return (
    <CheckForm
      kind="balances"
      {...{ bring, rows }}
      effect={
        rows.length === 0
          ? 'No balance in this list is new.'
          : `${countLabel(rows.length, 'balances')} will be added: ${displayMoney(centsIn(rows))} in credits and gift value that you still have to give. Nothing is charged.`
      }
      onBack={() => setChecked(null)}
    >
      <LeftRows title="brought before" rows={left('known', 'Has a balance from an earlier list')} />
      <LeftRows
        title="whose client isn’t on file"
        rows={left(
          'unknown_client',
          'No single client has this email address, phone number and name',
        )}
      />
      <LeftRows
        title="whose email address is someone else’s"
        rows={left('shares_address', 'The credits of this address are someone else’s')}
      />
      <LeftRows
        title="with credits for a length that you don’t offer"
        rows={left('unknown_length', 'No service is that long')}
      />
      <LeftRows title="with nothing left" rows={judged.empty} />
      <LeftRows title="of a client who’s in the list already" rows={judged.twice} />
      <LeftRows title="that can’t be read" rows={judged.unreadable} />
    </CheckForm>
  );
}
