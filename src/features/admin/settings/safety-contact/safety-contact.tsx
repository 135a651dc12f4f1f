import { useState } from 'react';
import {
  deleteSafetyContact,
  readSafetyContact,
  type SafetyContact,
} from '#contract/check-ins/check-ins.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { dateOf, minutesLabel, monthDay } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import lines from '../lines.module.css';
import { PasswordDialog } from '../../ui/dialog/password-dialog.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { SectionBody } from '../../ui/screen/section.tsx';
import css from './safety-contact.module.css';
import { ContactDialog } from './contact-dialog.tsx';

/** Whom she trusts to be texted if she doesn't come out of a home visit. */
export function SafetyContactSection() {
  const query = useQuery(readSafetyContact);
  return (
    <div className={lines.narrow}>
      <p className={lines.soft}>
        On a home visit, press “I’m going in” and “I’m out” on your phone. If you don’t answer in
        time, someone you trust gets a text with a link to where you are: the address, the client’s
        phone, when you went in and what to do. We check once a minute, at any hour. The page stops
        working a few hours after you’re out, and you see each time it was opened.
      </p>
      <div className={css.named}>
        <SectionBody query={query} what="your safety contact" skeleton={{ rows: 3, height: 3.75 }}>
          {({ contact }) => <Named contact={contact} />}
        </SectionBody>
      </div>
    </div>
  );
}

function Named({ contact }: { contact: SafetyContact | null }) {
  const [opened, setOpened] = useState<'edit' | 'remove' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      {contact ? (
        <ul className={lines.lines}>
          <Line
            name={contact.name}
            note={`Agreed to this on ${monthDay(dateOf(contact.agreedAt))}`}
          >
            {phoneLabel(contact.phone)}
          </Line>
          <Line
            name="We ask whether you’re out"
            note={`Ten minutes later, ${contact.name} gets a text`}
          >
            {`${minutesLabel(contact.graceMinutes)} after the planned end`}
          </Line>
          <Line
            name="Your own phone"
            note={
              contact.ownPhone ? 'Gets the question as a text, too' : 'You’re asked on screen only'
            }
          >
            {contact.ownPhone ? phoneLabel(contact.ownPhone) : 'None'}
          </Line>
        </ul>
      ) : (
        <p className={lines.first}>No one is named yet, so you can’t check in to visits.</p>
      )}
      <p className={`${lines.actions} ${lines.acts}`}>
        <Button look="quiet" onClick={() => setOpened('edit')}>
          {contact ? 'Change' : 'Name someone'}
        </Button>
        {contact && (
          <RowButton look="word" onClick={() => setOpened('remove')}>
            Remove
          </RowButton>
        )}
      </p>
      {opened === 'edit' && <ContactDialog contact={contact} onClose={close} />}
      {opened === 'remove' && contact && (
        <PasswordDialog
          call={deleteSafetyContact}
          title={`Remove ${contact.name}?`}
          subtitle="Their name and phone are deleted here."
          action={['Remove', 'Removing...']}
          keep="Keep it"
          nothing="No one was removed."
          changes={['check-in']}
          onDone={() => {
            close();
            const text = 'You can’t check in to visits now.';
            $toast.set({ tone: 'info', title: 'Removed', text });
          }}
          onClose={close}
        >
          <p>You can’t check in to visits until you name someone.</p>
        </PasswordDialog>
      )}
    </>
  );
}

function Line({ name, note, children }: { name: string; note: string; children: string }) {
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className={lines.value}>{children}</span>
    </li>
  );
}
