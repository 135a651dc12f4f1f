import { readCredits, type Credits } from '#contract/bundles/bundles.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { paths } from '#lib/site/paths.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { longDate, localMoment } from '#lib/time/clock.ts';
import { Card, Waiting } from '../card.tsx';
import card from '../card.module.css';
import css from './dashboard.module.css';

interface CreditsCardProps {
  isActive: boolean;
  timeZone: string;
}

/** Prepaid credits. Only an active member has any, so only then are they loaded. */
export function CreditsCard({ isActive, timeZone }: CreditsCardProps) {
  return isActive ? <AskedCredits timeZone={timeZone} /> : <NoCredits />;
}

/** The session lengths that bundles are sold for, in minutes. */
const BUNDLE_DURATIONS = [60, 90, 120];

const counted = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

function AskedCredits({ timeZone }: { timeZone: string }) {
  const query = useQuery(readCredits);
  const { data: credits, failure } = query;
  // After a purchase they are loaded again; if that fails, the earlier numbers aren't shown.
  if (!credits || failure) {
    return (
      <Card title="Session Credits">
        <Waiting query={query} what="your credits" />
      </Card>
    );
  }
  return credits.totalGranted === 0 && parseMoney(credits.giftValue) === 0 ? (
    <NoCredits />
  ) : (
    <SomeCredits credits={credits} timeZone={timeZone} />
  );
}

function NoCredits() {
  return (
    <Card title="Session Credits" badge={<span className="tag">{counted(0)}</span>}>
      <p>You have no credits yet. With a bundle of three, six or ten, each session costs less.</p>
      <p>
        <a className="button" href={paths.bundles}>
          Purchase Session Bundle
        </a>
      </p>
    </Card>
  );
}

function SomeCredits({ credits, timeZone }: { credits: Credits; timeZone: string }) {
  const { availableCredits, totalGranted, totalUsed, giftValue, byDuration, uses } = credits;
  const giftCents = parseMoney(giftValue);
  return (
    <Card title="Session Credits" badge={<span className="tag">{counted(availableCredits)}</span>}>
      <ul className={css.credits}>
        {byDuration.map(({ duration, available, granted }) => (
          <li key={duration}>
            <p>
              <strong>{durationLabel(duration)}</strong>
              <br />
              <span className={card.soft}>
                {available} left of {granted}
              </span>
            </p>
            <b aria-hidden="true">{available}</b>
            <Pips left={available} all={granted} />
          </li>
        ))}
        {BUNDLE_DURATIONS.filter(
          (each) => !byDuration.some(({ duration }) => duration === each),
        ).map((duration) => (
          <li key={duration}>
            <p>
              <strong>{durationLabel(duration)}</strong>
              <br />
              <span className={card.soft}>
                None yet. <a href={paths.bundles}>See bundles</a>
              </span>
            </p>
            <b aria-hidden="true">0</b>
          </li>
        ))}
      </ul>
      {giftCents > 0 && (
        <p>
          <strong>{displayMoney(giftCents)}</strong> of gift value, good for any session.
        </p>
      )}
      <p className={card.soft}>
        {totalGranted} earned, {totalUsed} used. Credits never expire, and each works for any
        massage of its length.
      </p>
      <p>
        {availableCredits > 0 ? (
          <button type="button" className="button" data-book="">
            Book a Session
          </button>
        ) : (
          <a className="button" href={paths.bundles}>
            Purchase Session Bundle
          </a>
        )}
      </p>
      {uses.length > 0 && (
        <details className={css.more}>
          <summary>How you used them</summary>
          <ul className={css.uses}>
            {uses.map(({ appointmentDate, service, duration, isReturned }, index) => (
              <li key={index}>
                {longDate(localMoment(new Date(appointmentDate), timeZone).localDate)}
                <br />
                <span className={card.soft}>
                  {service}, {durationLabel(duration)}
                  {isReturned && ': canceled in time, credit returned'}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

const MOST_PIPS = 12;

/** The credits as a row of stones; more than a dozen are shown as a number. */
function Pips({ left, all }: { left: number; all: number }) {
  if (all > MOST_PIPS) return null;
  return (
    <svg viewBox={`-1 -1 ${all * 26} 12`} className={css.pips} aria-hidden="true">
      {Array.from({ length: all }, (_, index) => (
        <ellipse
          key={index}
          cx={11 + index * 26}
          cy="5"
          rx="10.5"
          ry="4.5"
          data-left={index < left || undefined}
        />
      ))}
    </svg>
  );
}
