import { useEffect, useRef, type ReactNode } from 'react';
import type { JoinedWaitlist } from '#contract/waitlist/waitlist.ts';
import { paths } from '#lib/site/paths.ts';
import { dayPartWords, placeWords } from '#lib/booking/text/waitlist-text.ts';
import { Button } from '#ui/button.tsx';
import css from '../booking.module.css';
import { EmailAddress } from '#ui/form/email-address.tsx';

/** The top of what has replaced the booking; it gets the focus. */
export function Opening({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.chosen}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{children}</p>
    </div>
  );
}

interface JoinedProps {
  joined: JoinedWaitlist;
  onDone: () => void;
}

/** The spot on the waitlist, or how to confirm it. */
export function Joined({ joined: { entry, link }, onDone }: JoinedProps) {
  if (link === null) return <ConfirmFirst entry={entry} onDone={onDone} />;
  return (
    <div className={css.form}>
      <div className={css.panel}>
        <div className={css.grid}>
          <Opening title={placeWords(entry)}>We’ll email you when a time opens up.</Opening>
          <p className={css.wide}>
            <a href={`${paths.waitlist}#${link}`}>See your spot</a>. We emailed you the link, too.
          </p>
        </div>
      </div>
      <footer className={css.foot}>
        <Button onClick={onDone}>Done</Button>
      </footer>
    </div>
  );
}

/** A member's address is verified; anyone else has to follow the link emailed to theirs. */
function ConfirmFirst({
  entry,
  onDone,
}: Pick<JoinedProps, 'onDone'> & Pick<JoinedWaitlist, 'entry'>) {
  return (
    <div className={css.form}>
      <div className={css.panel}>
        <div className={css.grid}>
          <Opening title="Check your email">
            To get a spot for {dayPartWords(entry)}, use the link we sent to{' '}
            <EmailAddress of={entry.contact.email} /> within 24 hours.
          </Opening>
        </div>
      </div>
      <footer className={css.foot}>
        <Button onClick={onDone}>Done</Button>
      </footer>
    </div>
  );
}
