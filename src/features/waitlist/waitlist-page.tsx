import { useEffect, useRef, useState, type ReactNode } from 'react';
import { durationLabel } from '#contract/rules/durations.ts';
import {
  confirmPlace,
  leaveWaitlist,
  readPlace,
  type WaitlistEntry,
} from '#contract/waitlist/waitlist.ts';
import { refusalOf } from '#lib/api-client.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { paths } from '#lib/site/paths.ts';
import { dayPartWords, placeWords } from '#lib/booking/text/waitlist-text.ts';
import { Button } from '#ui/button.tsx';
import { useLinkSecret } from '#ui/hooks/use-link-secret.ts';
import { guarded } from '#ui/guarded/guarded.tsx';
import { OfferCard } from './offer-card.tsx';
import { useWaitlistEntry, type Place } from './use-waitlist-entry.ts';
import css from './waitlist.module.css';

/** A spot on the waitlist, for anyone with its link. */
export const WaitlistPage = guarded(function WaitlistPage() {
  const link = useLinkSecret();
  return (
    <>
      <header className={css.head}>
        <h1>Your spot on the waitlist</h1>
      </header>
      {link ? (
        <OfLink key={link} link={link} />
      ) : (
        <Card title="Your link is in our email">
          <p>Please open your spot from there. You don’t need a password.</p>
          <Ways />
        </Card>
      )}
    </>
  );
});

function OfLink({ link }: { link: string }) {
  const place = useWaitlistEntry(link);
  const { entry, failure, look } = place;
  if (!entry) {
    if (!failure) {
      return (
        <div role="status" className={css.card}>
          Loading your waitlist spot...
        </div>
      );
    }
    const isUnknown = refusalOf(readPlace, failure) !== null;
    return (
      <Card title={isUnknown ? 'This link doesn’t work' : 'We couldn’t load your spot'}>
        <p role="alert">{isUnknown ? UNKNOWN : failure.words}</p>
        {isUnknown ? <Ways /> : <Button onClick={look}>Try again</Button>}
      </Card>
    );
  }
  return (
    <>
      <OfEntry place={place} entry={entry} />
      {failure && (
        <p role="alert" className={css.failure}>
          {failure.words}
        </p>
      )}
    </>
  );
}

const UNKNOWN =
  'It may have expired or been cut off. Please open it again from the newest email about your spot.';

function OfEntry({ place, entry }: { place: Place; entry: WaitlistEntry }) {
  const { service } = entry;
  const session = `${service.name}, ${durationLabel(service.duration)}`;
  switch (entry.state) {
    case 'unconfirmed':
      return (
        <Card title="Confirm your spot">
          <p>{session}</p>
          <p>
            You asked to join the waitlist for {dayPartWords(entry)}. Confirm, and we’ll email you
            when a time opens up.
          </p>
          <div className={css.ways}>
            <Button pending={place.doing === confirmPlace} onClick={() => place.act(confirmPlace)}>
              Confirm my spot
            </Button>
          </div>
          <p className={css.soft}>Wasn’t you? Close this page: you won’t hear from us about it.</p>
        </Card>
      );
    case 'waiting':
      return (
        <Card title={placeWords(entry)}>
          <p>{session}</p>
          <p>
            When a time opens up and it’s your turn, we’ll email you and hold it for two hours. If
            others let it pass, we’ll email everyone waiting, and the first to book it gets it.
          </p>
          <BookAnother serviceId={service.id} date={entry.date} />
          <Leave place={place} />
        </Card>
      );
    case 'offered':
      return (
        <Card title={placeWords(entry)}>
          <OfferCard key={entry.offer?.startsAt} {...{ place, entry, session }} />
          <Leave place={place} />
        </Card>
      );
    case 'booked':
      return (
        <Card title="It’s yours">
          <p>
            Your time on {dayPartWords(entry)} is booked. We emailed your confirmation, with a link
            to move or cancel it.
          </p>
        </Card>
      );
    case 'left':
      return (
        <Card title="You’re off the waitlist">
          <p>You won’t hear from us about {dayPartWords(entry)} again.</p>
          <BookAnother serviceId={service.id} />
        </Card>
      );
    case 'missed':
      return (
        <Card title="Two offers went to the next person">
          <p>
            We held two times for you on {dayPartWords(entry)}, and both offers expired, so we took
            you off the waitlist. You’re welcome to book any open time or join again.
          </p>
          <BookAnother serviceId={service.id} />
        </Card>
      );
    case 'expired':
      return (
        <Card title="This spot wasn’t confirmed in time">
          <p>
            The link worked for 24 hours. If you’d still like a time on {dayPartWords(entry)},
            please join again.
          </p>
          <BookAnother serviceId={service.id} />
        </Card>
      );
    case 'past':
      return (
        <Card title="That day is over">
          <p>
            No time opened up on {dayPartWords(entry)}. We’re sorry, and we hope to see you soon.
          </p>
          <BookAnother serviceId={service.id} />
        </Card>
      );
  }
}

/** Shows the state; gets the focus when the state changes under someone's hands. */
function Card({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(title);
  useEffect(() => {
    // The pressed control may be gone.
    if (first.current !== title && document.activeElement === document.body) {
      heading.current?.focus();
    }
  }, [title]);
  return (
    <section className={css.card}>
      <h2 ref={heading} tabIndex={-1} aria-live="polite">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Asks once more: leaving gives up the spot and can't be undone. */
function Leave({ place }: { place: Place }) {
  const [isAsked, setIsAsked] = useState(false);
  const { doing, act } = place;
  if (!isAsked) {
    return (
      <button type="button" className={css.word} onClick={() => setIsAsked(true)}>
        Leave the waitlist
      </button>
    );
  }
  return (
    <div className={css.sure} role="group" aria-label="Leave the waitlist">
      <p role="status">Leave the waitlist? Your spot goes to the next person in line.</p>
      <Button look="quiet" pending={doing === leaveWaitlist} onClick={() => act(leaveWaitlist)}>
        Yes, leave
      </Button>
      <Button look="quiet" onClick={() => setIsAsked(false)}>
        Stay on the waitlist
      </Button>
    </div>
  );
}

const BookAnother = ({ serviceId, date }: { serviceId: string; date?: string }) => (
  <p>
    <button type="button" className="button" data-book={serviceId} data-date={date}>
      See open times
    </button>
  </p>
);

/** Ways that always work. */
function Ways() {
  const [{ phone, phoneHref }] = useState(readPageFacts);
  return (
    <p>
      You can <a href={paths.services}>book any open time</a>, or call{' '}
      <a href={phoneHref}>{phone}</a>.
    </p>
  );
}
