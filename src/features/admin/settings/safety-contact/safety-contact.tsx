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

/** The person who gets a text if she doesn't check out of a home visit. */
export function SafetyContactSection() {
  const query = useQuery(readSafetyContact);
  return (
    <div className={lines.narrow}>
      <p className={lines.soft}>
        On a home visit, press “I’m going in” and “I’m out” on your phone. If you don’t answer in
        time, someone you trust gets a text with a link to a page that shows the address, the
        client’s phone number, when you went in and what to do. We check every minute, day and
        night. The page stops working a few hours after you’re out, and you can see each time
        someone opened it.
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
          <Line name="We ask if you’re out" note={`Ten minutes later, we text ${contact.name}`}>
            {`${minutesLabel(contact.graceMinutes)} after the planned end`}
          </Line>
          <Line
            name="Your own phone"
            note={contact.ownPhone ? 'We ask you by text, too' : 'We ask you on screen only'}
          >
            {contact.ownPhone ? phoneLabel(contact.ownPhone) : 'None'}
          </Line>
        </ul>
      ) : (
        <p className={lines.first}>No safety contact yet, so you can’t check in to visits.</p>
      )}
      <p className={`${lines.actions} ${lines.acts}`}>
        <Button look="quiet" onClick={() => setOpened('edit')}>
          {contact ? 'Change' : 'Add a contact'}
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
          subtitle="We’ll delete their name and phone number."
          action={['Remove', 'Removing...']}
          keep="Keep it"
          nothing="Your contact wasn’t removed."
          changes={['check-in']}
          onDone={() => {
            close();
            const text = 'You can’t check in to visits anymore.';
            $toast.set({ tone: 'info', title: 'Removed', text });
          }}
          onClose={close}
        >
          <p>You won’t be able to check in to visits until you add someone.</p>
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
