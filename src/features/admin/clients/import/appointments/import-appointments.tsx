import { useMemo, useState } from 'react';
import {
  checkAppointments,
  importAppointments,
  type AppointmentOutcomes,
  type AppointmentRows,
} from '#contract/clients/import-history.ts';
import { call } from '#lib/api-client.ts';
import { Choice } from '#ui/form/choice.tsx';
import { judgeAppointments, overlapsWithin, type JudgedAppointments } from './appointment-rows.ts';
import { CheckedAppointments } from './checked-appointments.tsx';
import { ChooseColumns, type NamedList } from '../choose-columns.tsx';
import { ChooseHours } from './choose-hours.tsx';
import { ChooseMeanings } from './choose-meanings.tsx';
import { Imported } from '../imported.tsx';
import type { ImportProps } from '../read-list.ts';
import { usePages } from '../use-pages.ts';

/** Brings a list of appointments. */
export function ImportAppointments({ list, onRestart, onClose }: ImportProps) {
  const [named, setNamed] = useState<NamedList | null>(null);
  const [judged, setJudged] = useState<JudgedAppointments | null>(null);
  const [checked, setChecked] = useState<AppointmentOutcomes | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [sendsReminders, setSendsReminders] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const { importId: id, fileName } = list;
  const check = usePages(
    (rows: AppointmentRows) => call(checkAppointments, { id, rows }),
    (outcomes) => setChecked(outcomes),
  );
  const bring = usePages(
    (rows: AppointmentRows) => call(importAppointments, { id, fileName, sendsReminders, rows }),
    (outcomes) => setAdded(outcomes.filter(({ outcome }) => outcome === 'new').length),
  );
  // The same array at each render: a second press goes on where the first one stopped.
  const rows = useMemo(() => {
    const overlaps = overlapsWithin(checked ?? []);
    const isNew = new Set(
      (checked ?? []).filter(({ outcome }) => outcome === 'new').map(({ row }) => row),
    );
    return (judged?.rows ?? []).filter(({ row }) => isNew.has(row) && !overlaps.has(row));
  }, [judged, checked]);
  const judge = (next: JudgedAppointments) => {
    setJudged(next);
    if (next.rows.length === 0) setChecked([]);
    else check.run(next.rows);
  };
  const twice = new Set(
    (checked ?? []).filter(({ outcome }) => outcome === 'which_hour').map(({ row }) => row),
  );
  if (added !== null) {
    return <Imported {...{ id, fileName, added, onClose }} kind="appointments" />;
  }
  if (judged && checked && twice.size > 0 && !isAsked) {
    return (
      <ChooseHours
        rows={judged.rows.filter(({ row }) => twice.has(row))}
        check={check}
        onChosen={(isLater) => {
          setIsAsked(true);
          judge({
            ...judged,
            rows: judged.rows.map((each) => {
              const later = isLater.get(each.row);
              if (later === undefined) return each;
              return { ...each, appointment: { ...each.appointment, isLater: later } };
            }),
          });
        }}
        onBack={() => setChecked(null)}
      />
    );
  }
  if (judged && checked) {
    return (
      <CheckedAppointments
        judged={judged}
        outcomes={checked}
        bring={bring}
        rows={rows}
        onBack={() => {
          setChecked(null);
          setIsAsked(false);
        }}
      />
    );
  }
  if (named) {
    return (
      <ChooseMeanings
        named={named}
        check={check}
        onChosen={(meanings) => judge(judgeAppointments(named.lines, named.columns, meanings))}
        onBack={() => setNamed(null)}
      />
    );
  }
  return (
    <ChooseColumns
      kind="appointments"
      list={list}
      action="Continue"
      onChosen={setNamed}
      onBack={onRestart}
    >
      <Choice
        type="checkbox"
        checked={sendsReminders}
        onChange={() => setSendsReminders(!sendsReminders)}
        label="Send reminders for the upcoming ones"
        note="Leave this off while the other program still sends them. Nothing else is sent."
      />
    </ChooseColumns>
  );
}
