import { useState, type ReactNode } from 'react';
import { openCheckIn, type CheckInPage as Shown } from '#contract/check-ins/check-in-page.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { refusalOf } from '#lib/api-client.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { timeOf } from '#lib/time/labels.ts';
import { Button } from '#ui/button.tsx';
import { useLinkSecret } from '#ui/hooks/use-link-secret.ts';
import { guarded } from '#ui/guarded/guarded.tsx';
import css from './check-in.module.css';

/** Where the therapist is and what to do, for the person who was texted. */
export const CheckInPage = guarded(function CheckInPage() {
  const link = useLinkSecret();
  if (link) return <OfLink key={link} link={link} />;
  return (
    <Card title="Your link is in our text">
      <p>Please open this page from there.</p>
      <Practice />
    </Card>
  );
});

function OfLink({ link }: { link: string }) {
  const { data, failure, ask } = useQuery(openCheckIn, { link });
  if (data)
    return (
      <Card title={TITLES[data.state](data.therapist)}>
        <Told shown={data} />
        {failure && <p role="alert">{failure.words}</p>}
        {data.state !== 'out' && (
          <Button look="quiet" onClick={ask}>
            Check again
          </Button>
        )}
      </Card>
    );
  if (!failure)
    return (
      <p role="status" className={css.card}>
        Opening...
      </p>
    );
  const isOver = refusalOf(openCheckIn, failure) === 'unknown_link';
  return (
    <Card title={isOver ? 'This link doesn’t work anymore' : 'We couldn’t load this page'}>
      <p role="alert">
        {isOver ? 'It works until a few hours after the visit is over.' : failure.words}
      </p>
      {!isOver && <Button onClick={ask}>Try again</Button>}
      <Practice />
    </Card>
  );
}

const TITLES: Record<Shown['state'], (name: string) => string> = {
  overdue: (name) => `Please check on ${name}`,
  more: (name) => `${name} has answered`,
  out: (name) => `${name} is out`,
};

function Told({ shown }: { shown: Shown }) {
  const { state, therapist, wentInAt, dueAt, endedAt } = shown;
  if (state === 'out')
    return (
      <p>
        {therapist} checked out at {timeOf(endedAt ?? dueAt)}. You don’t need to do anything. Thank
        you for being there.
      </p>
    );
  if (state === 'more')
    return (
      <p>
        {therapist} asked for more time, until {timeOf(dueAt)}. If there’s no answer then, you’ll
        get another text. You don’t need to do anything now.
      </p>
    );
  return (
    <>
      <p>
        {therapist} went into a home visit at {timeOf(wentInAt)}, was asked at {timeOf(dueAt)}{' '}
        whether it’s over, and hasn’t answered.
      </p>
      <Steps shown={shown} />
      <p className={css.soft}>
        This is someone’s home address. Please share it only with people who help. {therapist} sees
        each time this page is opened, and it stops working once the visit is over.
      </p>
    </>
  );
}

function Steps({ shown }: { shown: Shown }) {
  const { therapist, therapistPhone, clientPhone, address } = shown;
  return (
    <>
      <h2>What to do</h2>
      <ol className={css.steps}>
        <li>
          Call {therapist}: <Phone number={therapistPhone} />
        </li>
        {clientPhone !== null && (
          <li>
            No answer? Call the client: <Phone number={clientPhone} />
          </li>
        )}
        <li>
          Still no answer, or something is wrong? Call <a href="tel:911">911</a>{' '}
          {address === null ? 'and tell them what you know.' : 'and give them this address:'}
          {address !== null && <strong className={css.address}>{address}</strong>}
        </li>
      </ol>
    </>
  );
}

const Phone = ({ number }: { number: string }) => (
  <a className="figures" href={phoneHref(number)}>
    {phoneLabel(number)}
  </a>
);

/** The practice's own number, which always works. */
function Practice() {
  const [{ phone, phoneHref: href }] = useState(readPageFacts);
  return (
    <p>
      Worried? Call <a href={href}>{phone}</a>, and if you can’t reach anyone,{' '}
      <a href="tel:911">911</a>.
    </p>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <header className={css.head}>
        <h1>{title}</h1>
      </header>
      <section className={css.card} aria-live="polite">
        {children}
      </section>
    </>
  );
}
