import list from '../../ui/lists/list.module.css';
import { nameOf } from '../../ui/name-of.ts';
import { ClientVisitsLine } from '../../home-visits/client-visits.tsx';
import { Toggle } from '../../ui/fields/toggle.tsx';
import { usePermission } from '../use-permission.ts';
import css from './client-page.module.css';
import { Part, type PartProps } from './part.tsx';

/** What they can book: at the home studio, the times of existing clients, and visits at their own address. */
export function HomePermission({ page: { client }, open }: PartProps) {
  const home = usePermission();
  const existing = usePermission();
  const { id, canBookAtHome, isExisting } = client;
  const failure = home.failure ?? existing.failure;
  return (
    <Part title="Can book">
      <div className={css.switches}>
        <Toggle
          label={`Home booking for ${nameOf(client)}`}
          isOn={canBookAtHome}
          words={canBookAtHome ? 'Can book at home' : 'Studio only'}
          isPending={home.isPending}
          onToggle={(isOn) => home.run({ id, canBookAtHome: isOn })}
        />
        <Toggle
          label={`Existing client: ${nameOf(client)}`}
          isOn={isExisting}
          words={isExisting ? 'Existing client' : 'New client'}
          isPending={existing.isPending}
          onToggle={(isOn) => existing.run({ id, isExisting: isOn })}
        />
      </div>
      <p>
        Home visits:{' '}
        <ClientVisitsLine client={client} onChange={(visits) => open({ kind: 'visits', visits })} />
      </p>
      {failure !== null && (
        <p className={list.problem} role="alert">
          Nothing was changed for {client.firstName}. {failure.words}
        </p>
      )}
    </Part>
  );
}
