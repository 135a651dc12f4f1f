import { Fragment } from 'react';
import { phoneLabel } from '#contract/rules/text.ts';
import { callHref } from '../../ui/contact-links.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Merged } from './merged.tsx';
import { Facts, Part, type PartProps } from './part.tsx';
import { nameOf } from '../../ui/name-of.ts';
import { addressOfClient } from '../../ui/client-address.ts';
import { EmailAddress } from '#ui/form/email-address.tsx';

/** How to reach them. */
export function Contact({ page: { client, appointments, sameAddress, merged }, open }: PartProps) {
  const latest = appointments[0]?.client;
  return (
    <Part
      title="Contact"
      aside={
        <RowButton look="word" aria-label="Edit contact" onClick={() => open({ kind: 'contact' })}>
          Edit
        </RowButton>
      }
    >
      <Facts
        facts={[
          [
            'Phone',
            client.phone && <a href={callHref(client.phone)}>{phoneLabel(client.phone)}</a>,
          ],
          [
            'Email',
            <a href={`mailto:${client.email}`}>
              <EmailAddress of={client.email} />
            </a>,
          ],
          [
            'Shared with',
            sameAddress.length === 0
              ? ''
              : sameAddress.map((other, index) => (
                  <Fragment key={other.id}>
                    {index > 0 && ', '}
                    <a href={addressOfClient(other.id)}>{nameOf(other)}</a>
                  </Fragment>
                )),
          ],
          ['Texts', latest ? (latest.canText ? 'Yes' : 'Hasn’t agreed to texts') : ''],
          ['Account', client.isMember ? 'Member' : ''],
          ['Merged with', merged.length > 0 ? <Merged merged={merged} /> : ''],
        ]}
      />
    </Part>
  );
}
