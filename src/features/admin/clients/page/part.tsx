import { useId, type ReactNode } from 'react';
import type { ClientVisits } from '#contract/appointments/home-visits.ts';
import type { ClientPage } from '#contract/clients/client-record.ts';
import css from './client-page.module.css';

/** A dialog of the page. */
export type ClientDialog =
  | { kind: 'preferences' | 'contact' | 'copy' | 'erase' }
  | { kind: 'intake'; id: string }
  | { kind: 'visits'; visits: ClientVisits };

/** What each part of the page is given. */
export interface PartProps {
  page: ClientPage;
  /** In milliseconds. */
  now: number;
  open: (dialog: ClientDialog) => void;
}

interface ClientPartProps {
  title: string;
  /** Beside the heading: Edit. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of a client's page with its heading. */
export function Part({ title, aside, children }: ClientPartProps) {
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Lines of a name and what it says; one without words isn't shown. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value !== '' &&
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
