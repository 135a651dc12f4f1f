import { useState } from 'react';
import {
  findIntakes,
  linkIntake,
  listIntakes,
  type AdminIntake,
  type AdminIntakeList,
} from '#contract/health/therapist-intakes.ts';
import { useHeldQuery } from '#lib/query/use-held-query.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import buttons from '../ui/buttons.module.css';
import { ContactLinks } from '../ui/contact-links.tsx';
import { failureToast } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { whenOf } from '#lib/time/labels.ts';
import list from '../ui/lists/list.module.css';
import { Mark } from '../ui/marks.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { FirstRows, FoundNote, useListSearch } from '../ui/lists/found-rows.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { IntakeDialog } from './intake-dialog.tsx';
import css from './intakes.module.css';
import { EmailAddress } from '#ui/form/email-address.tsx';

const SHOWN = 12;

/** The intake forms, unread ones first, and the new clients who haven’t sent one. */
export function Intakes() {
  const search = useListSearch(SHOWN);
  const [opened, setOpened] = useState<AdminIntake | null>(null);
  const { text } = search;
  const query = useHeldQuery(text ? findIntakes : listIntakes, { q: text || undefined });
  const { isCurrent } = query;
  return (
    <Screen
      what="the intake forms"
      query={query}
      skeleton={{ rows: 3, height: 3.75 }}
      aside={
        <SearchField
          label="Find an intake form by name or email"
          placeholder="Find a form"
          {...search.field}
        />
      }
    >
      {({ intakes, missing }) => {
        const sorted = intakes.toSorted((a, b) => Number(a.views > 0) - Number(b.views > 0));
        return (
          <>
            <FoundNote
              {...{ text, isCurrent, length: intakes.length }}
              none="No forms found."
              empty="No intake forms yet. They appear here when clients fill one out on the site."
            />
            <FirstRows
              rows={sorted}
              {...search.shown}
              className={`${list.rows} ${css.intakes}`}
              isBusy={!isCurrent}
            >
              {(intake) => <Row key={intake.id} intake={intake} onOpen={() => setOpened(intake)} />}
            </FirstRows>
            {missing.length > 0 && <Missing missing={missing} />}
            {opened && (
              <IntakeDialog id={opened.id} name={nameOf(opened)} onClose={() => setOpened(null)} />
            )}
          </>
        );
      }}
    </Screen>
  );
}

function Row({ intake, onOpen }: { intake: AdminIntake; onOpen: () => void }) {
  const { id, client, suggestedClient, views, receivedAt } = intake;
  const name = nameOf(intake);
  const link = useMutation(linkIntake, {
    changes: ['appointments'],
    onFailed: failureToast('Couldn’t link'),
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          <EmailAddress of={intake.email} />, {whenOf(receivedAt)}
          {intake.isSuspected && '. May be spam'}
        </small>
      </div>
      {views === 0 ? (
        <Mark shape="half" tone="due">
          Unread
        </Mark>
      ) : (
        <Mark shape="full" tone="soft">
          Read
        </Mark>
      )}
      <span className={list.soft}>{client ? `Linked to ${nameOf(client)}` : 'Not linked yet'}</span>
      <div className={buttons.rowActions}>
        {!client && suggestedClient && (
          <RowButton
            pending={link.isPending}
            aria-label={`Link to ${nameOf(suggestedClient)}: ${name}’s form`}
            onClick={() => link.run({ id, clientId: suggestedClient.id })}
          >
            Link to {nameOf(suggestedClient)}
          </RowButton>
        )}
        <RowButton
          {...(views === 0 && { tone: 'clay' as const })}
          aria-label={`Read ${name}’s form`}
          onClick={onOpen}
        >
          Read
        </RowButton>
      </div>
      {link.failure !== null && (
        <p className={list.problem} role="alert">
          Nothing was changed. {link.failure.words}
        </p>
      )}
    </li>
  );
}

/** New clients with an upcoming session and no form, with ways to ask for it. */
function Missing({ missing }: Pick<AdminIntakeList, 'missing'>) {
  return (
    <section aria-labelledby="intakes-missing" className={css.missing}>
      <h2 id="intakes-missing">No intake form yet</h2>
      <ul className={list.rows}>
        {missing.map((next) => (
          <li key={next.appointmentId}>
            <div>
              <strong>{nameOf(next)}</strong>
              <small>{whenOf(next.appointmentDate)}</small>
            </div>
            <div className={buttons.rowActions}>
              <ContactLinks client={next} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
