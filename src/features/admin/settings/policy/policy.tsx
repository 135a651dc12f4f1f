import { useWatch } from 'react-hook-form';
import { policyChangeSchema } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { feeCents, type CancellationPolicy } from '#contract/rules/cancellation.ts';
import { displayMoney } from '#contract/rules/money.ts';
import { dateOf, instantHere, longDay, monthDay, whenOf } from '#lib/time/labels.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ChangeFrame } from '../change/change-parts.tsx';
import type { Line } from '../change/differences.ts';
import { TextField } from '../change/fields.tsx';
import { Sentence, SentenceChoice } from '../change/sentence.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import { useQuickChange } from '../change/use-quick-change.ts';
import lines from '../lines.module.css';
import { withCurrent } from '../rules/rule-text.ts';
import type { SectionProps } from '../shown-section.tsx';
import { exampleVisit, type ExampleVisit } from './example-visit.ts';
import css from './policy.module.css';

const HOUR_MS = 3_600_000;
const HOURS = [2, 4, 6, 12, 24, 36, 48, 72, 96, 168];
const PERCENTS = [0, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100];

const hoursWords = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`);
const FIRST = { freeUntilHours: 24, lateFeePercent: 50, noShowFeePercent: 100 };

const linesOf = ({
  freeUntilHours,
  lateFeePercent,
  noShowFeePercent,
}: CancellationPolicy): Line[] => [
  ['Free until', hoursWords(freeUntilHours)],
  ['After that', `${lateFeePercent}%`],
  ['No-show', `${noShowFeePercent}%`],
];

const policyWords = ({ freeUntilHours, lateFeePercent, noShowFeePercent }: CancellationPolicy) =>
  `Free until ${hoursWords(freeUntilHours)} before. After that, ${lateFeePercent}%. A no-show is ${noShowFeePercent}%.`;

/** The cancellation policy as a sentence, and what it means for one visit. */
export function Policy({ settings: { sections, firstSteps, today } }: SectionProps) {
  const { policy } = sections;
  const isNew = firstSteps.some(({ step, isDone }) => step === 'policy' && !isDone);
  const change = useChangeForm({
    section: policy,
    toValues: ({ current }) => {
      const { freeUntilHours, lateFeePercent, noShowFeePercent } = current ?? FIRST;
      return {
        ...{ kind: 'policy' as const, from: today },
        ...{ freeUntilHours, lateFeePercent, noShowFeePercent },
      };
    },
    schema: policyChangeSchema,
    toLines: linesOf,
    isNew,
    saved: ({ from }) =>
      from === today
        ? 'The new policy is in effect.'
        : `The new policy starts on ${monthDay(from)}.`,
  });
  const { form } = change;
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as CancellationPolicy & { from: string };
  const percents = (current: number) =>
    withCurrent(PERCENTS, current).map((percent) => [percent, `${percent}%`] as const);
  const visit = exampleVisit(sections, today);
  const { current, announced } = policy.value;
  const number = (announced.at(-1) ?? current)?.number ?? 0;
  const isLater = values.from > today;
  return (
    <ChangeFrame
      change={change}
      kind="policy"
      action={`Publish version ${number + 1}${isLater ? ` from ${monthDay(values.from)}` : ''}`}
      // Without a policy no one can book, so the first one can't wait.
      extra={
        current && (
          <TextField
            label="From"
            required
            type="date"
            min={today}
            error={errors.from?.message}
            register={() => form.register('from')}
          />
        )
      }
    >
      <Sentence error={errors.noShowFeePercent?.message ?? errors.lateFeePercent?.message}>
        Clients can cancel free up to{' '}
        <SentenceChoice
          label="When free cancellation ends"
          options={withCurrent(HOURS, values.freeUntilHours).map((hours) => [
            hours,
            hoursWords(hours),
          ])}
          {...form.register('freeUntilHours', { valueAsNumber: true })}
        />{' '}
        before. After that, the fee is{' '}
        <SentenceChoice
          label="Late cancellation fee"
          options={percents(values.lateFeePercent)}
          {...form.register('lateFeePercent', { valueAsNumber: true })}
        />{' '}
        of the service, and{' '}
        <SentenceChoice
          label="No-show fee"
          options={percents(values.noShowFeePercent)}
          {...form.register('noShowFeePercent', { valueAsNumber: true })}
        />{' '}
        for a no-show.
      </Sentence>
      <Announced policy={policy} />
      {visit && <Meaning visit={visit} policy={values} />}
    </ChangeFrame>
  );
}

/** The policies that start on a later day, each with a way to withdraw it. */
function Announced({ policy: { value, version } }: Pick<Sections, 'policy'>) {
  const withdrawal = useQuickChange();
  if (value.announced.length === 0) return null;
  return (
    <section className={lines.part} aria-labelledby="announced-policies">
      <h3 id="announced-policies">Coming up</h3>
      <ul className={lines.lines}>
        {value.announced.map(({ policyVersion, since, ...policy }) => {
          const day = monthDay(dateOf(since ?? ''));
          return (
            <li key={policyVersion}>
              <span>
                <b>From {day}</b>
                <small>{policyWords(policy)}</small>
              </span>
              <RowButton
                look="word"
                pending={withdrawal.isPending}
                aria-label={`Withdraw the policy from ${day}`}
                onClick={() =>
                  withdrawal.run({
                    ...{ change: { kind: 'policy_withdrawn', policyVersion }, version },
                    saved: 'The policy stays as it is.',
                  })
                }
              >
                Withdraw
              </RowButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The policy in dollars and dates, for one visit. */
function Meaning({ visit, policy }: { visit: ExampleVisit; policy: CancellationPolicy }) {
  const { service, priceCents, localDate, time } = visit;
  const deadline = instantHere(localDate, time) - policy.freeUntilHours * HOUR_MS;
  return (
    <section className={css.meaning} aria-labelledby="meaning-title">
      <h3 id="meaning-title">What it means</h3>
      <div className={css.card}>
        <p>
          {service}, {displayMoney(priceCents)}
          <br />
          {longDay(localDate)}, {clockLabel(time)}
        </p>
        <dl>
          <div>
            <dt>Canceled by {whenOf(deadline)}</dt>
            <dd>$0</dd>
          </div>
          <div>
            <dt>After that</dt>
            <dd>{displayMoney(feeCents(priceCents, policy.lateFeePercent))}</dd>
          </div>
          <div>
            <dt>No-show</dt>
            <dd>{displayMoney(feeCents(priceCents, policy.noShowFeePercent))}</dd>
          </div>
        </dl>
      </div>
      <p className={css.note}>Tax and enhancements are refunded.</p>
    </section>
  );
}
