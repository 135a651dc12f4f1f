import { useEffect, useState } from 'react';
import { facts } from '#contract/practice/sections/profile.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ChangeFrame } from '../change/change-parts.tsx';
import { fieldLines } from '../change/field-lines.ts';
import { SectionFields } from '../change/section-fields.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import lines from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import { ConfirmEmailDialog, EmailDialog } from './email-dialogs.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';

/** Who the practice is and how to reach it, with its locations, links and Client Bill of Rights. */
export function Facts({ settings: { sections, newEmail } }: SectionProps) {
  const [opened, setOpened] = useState<
    'email' | 'links' | 'rights' | { place: string | undefined } | { token: string } | null
  >(null);
  const close = () => setOpened(null);
  useEffect(() => {
    // "#settings/facts/places" leads to the locations; after "email" comes the token of a link.
    const [, , part, token] = location.hash.split(/[/?&]/);
    if (part === 'email' && token) {
      history.replaceState(history.state, '', '#settings/facts/email');
      setOpened({ token });
    }
    const heading = part ? document.querySelector<HTMLElement>(`#${part}-title`) : null;
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }, []);
  const change = useChangeForm({
    section: sections.facts,
    toValues: ({ email: _, ...value }) => ({
      ...value,
      kind: 'facts' as const,
      pronoun: value.pronoun ?? 'she',
    }),
    schema: facts.change,
    toLines: (values) => fieldLines(facts, values),
    phones: ['phone'],
    saved: () => 'Practice facts saved.',
  });
  const { form } = change;
  const { links } = sections.links.value;
  const rights = Object.values(sections.rights.value).filter((each) => each !== '').length;
  return (
    <div className={lines.narrow}>
      <ChangeFrame change={change} kind="facts" action="Save facts">
        <SectionFields form={form} section={facts} names={['name', 'phone']} />
        <h3 className={lines.heading}>About you</h3>
        <SectionFields
          form={form}
          section={facts}
          names={Object.keys(facts.fields).filter((name) => name !== 'name' && name !== 'phone')}
        />
      </ChangeFrame>
      <section className={lines.part} aria-labelledby="email-title">
        <header>
          <h3 id="email-title" tabIndex={-1}>
            Email
          </h3>
          <RowButton look="word" aria-label="Change your email" onClick={() => setOpened('email')}>
            Change
          </RowButton>
        </header>
        <ul className={lines.lines}>
          <li>
            <span>
              <b>
                {sections.facts.value.email ? (
                  <EmailAddress of={sections.facts.value.email} />
                ) : (
                  'Not set'
                )}
              </b>
              <small>Bookings, messages and replies go there.</small>
            </span>
          </li>
          {newEmail !== null && (
            <li>
              <span>
                <b>
                  <EmailAddress of={newEmail} />
                </b>
                <small>Not in use yet. Open the link we sent there within 24 hours.</small>
              </span>
            </li>
          )}
        </ul>
      </section>
      <section className={lines.part} aria-labelledby="places-title">
        <header>
          <h3 id="places-title" tabIndex={-1}>
            Locations
          </h3>
          <RowButton look="word" onClick={() => setOpened({ place: undefined })}>
            Add a location
          </RowButton>
        </header>
        <ul className={lines.lines}>
          {sections.places.value.length === 0 && (
            <li>No locations yet. Your hours and bookings need one.</li>
          )}
          {sections.places.value.map(({ id, name, address, isActive, needsPermission }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                <small>
                  {[
                    address.street ? `${address.street}, ${address.city}` : 'No address shown',
                    needsPermission ? 'only clients you allow' : '',
                    isActive ? '' : 'not in use',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <RowButton
                look="word"
                aria-label={`Change ${name}`}
                onClick={() => setOpened({ place: id })}
              >
                Change
              </RowButton>
            </li>
          ))}
        </ul>
      </section>
      <section className={lines.part} aria-labelledby="links-title">
        <header>
          <h3 id="links-title">Links</h3>
          <RowButton look="word" aria-label="Change the links" onClick={() => setOpened('links')}>
            Change
          </RowButton>
        </header>
        <ul className={lines.lines}>
          {links.map(({ name, url }) => (
            <li key={name}>
              <b>{name}</b>
              <small>{url || 'Not set'}</small>
            </li>
          ))}
          {links.length === 0 && <li>No links yet.</li>}
        </ul>
      </section>
      <section className={lines.part} aria-labelledby="rights-title">
        <header>
          <h3 id="rights-title" tabIndex={-1}>
            Client Bill of Rights
          </h3>
          <RowButton
            look="word"
            aria-label="Change the Client Bill of Rights"
            onClick={() => setOpened('rights')}
          >
            Change
          </RowButton>
        </header>
        <p className={lines.soft}>
          Your training, insurance, Medicare and partial payment: {rights} of 4 filled in.
        </p>
      </section>
      {opened === 'links' && <LinksDialog section={sections.links} onClose={close} />}
      {opened === 'rights' && <RightsDialog section={sections.rights} onClose={close} />}
      {opened === 'email' && <EmailDialog onClose={close} />}
      {opened !== null && typeof opened === 'object' && 'token' in opened && (
        <ConfirmEmailDialog token={opened.token} email={newEmail} onClose={close} />
      )}
      {opened !== null && typeof opened === 'object' && 'place' in opened && (
        <PlaceDialog id={opened.place} section={sections.places} onClose={close} />
      )}
    </div>
  );
}
