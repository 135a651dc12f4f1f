import { useWatch } from 'react-hook-form';
import { policy } from '#contract/practice/sections/policy.ts';
import { startOf } from '#contract/practice/sections/section.ts';
import type { Sections } from '#contract/practice/sections/sections.ts';
import { feeCents, type CancellationPolicy } from '#contract/rules/money/cancellation.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { dateOf, instantHere, longDay, monthDay, whenOf } from '#lib/time/labels.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ChangeFrame } from '../change/change-parts.tsx';
import { fieldLines } from '../change/field-lines.ts';
import { TextField } from '../change/fields.tsx';
import { Sentences } from '../change/sentences/sentences.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import { useQuickChange } from '../change/use-quick-change.ts';
import lines from '../lines.module.css';
import type { SectionProps } from '../shown-section.tsx';
import { exampleVisit, type ExampleVisit } from './example-visit.ts';
import css from './policy.module.css';

const HOUR_MS = 3_600_000;
const PERCENTS = [0, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 100];
const CHOICES = {
  freeUntilHours: [2, 4, 6, 12, 24, 36, 48, 72, 96, 168],
  lateFeePercent: PERCENTS,
  noShowFeePercent: PERCENTS,
};

const { freeUntilHours: free, lateFeePercent: late, noShowFeePercent: noShow } = policy.fields;

/** What the form shows a practice that has no policy yet. */
const FIRST = startOf(policy.numbers);

const policyWords = ({ freeUntilHours, lateFeePercent, noShowFeePercent }: CancellationPolicy) =>
  `Free up to ${free.words(freeUntilHours)} before, then ${late.words(lateFeePercent)}. No-shows: ${noShow.words(noShowFeePercent)}.`;

/** The cancellation policy as a sentence, and what it means for one visit. */
export function Policy({ settings: { sections, today } }: SectionProps) {
  const { current, announced } = sections.policy.value;
  const change = useChangeForm({
    section: sections.policy,
    toValues: (value) => {
      const { freeUntilHours, lateFeePercent, noShowFeePercent } = value.current ?? FIRST;
      return {
        kind: 'policy' as const,
        from: today,
        freeUntilHours,
        lateFeePercent,
        noShowFeePercent,
      };
    },
    schema: policy.change,
    toLines: (values) => fieldLines(policy, values),
    isNew: current === null,
    saved: ({ from }) =>
      from === today
        ? 'The new policy is in effect.'
        : `The new policy starts on ${monthDay(from)}.`,
  });
  const { form } = change;
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as CancellationPolicy & { from: string };
  const visit = exampleVisit(sections, today);
  const number = (announced.at(-1) ?? current)?.number ?? 0;
  const isLater = values.from > today;
  return (
    <ChangeFrame
      change={change}
      kind="policy"
      action={`Publish version ${number + 1}${isLater ? `, effective ${monthDay(values.from)}` : ''}`}
      // No one can book without a policy, so the first one starts right away.
      extra={
        current && (
          <TextField
            label="Starts on"
            required
            type="date"
            min={today}
            error={errors.from?.message}
            register={() => form.register('from')}
          />
        )
      }
    >
      <Sentences
        form={form}
        section={policy}
        saved={current ?? FIRST}
        choices={CHOICES}
        sentences={[
          'Clients can cancel for free up to {freeUntilHours} before the start. After that, the fee is {lateFeePercent} of the service price, or {noShowFeePercent} for a no-show.',
        ]}
      />
      <Announced policy={sections.policy} />
      {visit && <Meaning visit={visit} numbers={values} />}
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
        {value.announced.map(({ policyVersion, since, ...numbers }) => {
          const day = monthDay(dateOf(since ?? ''));
          return (
            <li key={policyVersion}>
              <span>
                <b>Starting {day}</b>
                <small>{policyWords(numbers)}</small>
              </span>
              <RowButton
                look="word"
                pending={withdrawal.isPending}
                aria-label={`Withdraw the policy starting ${day}`}
                onClick={() =>
                  withdrawal.run({
                    change: { kind: 'policy_withdrawn', policyVersion },
                    version,
                    saved: 'The policy won’t change.',
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
function Meaning({ visit, numbers }: { visit: ExampleVisit; numbers: CancellationPolicy }) {
  const { service, priceCents, localDate, time } = visit;
  const deadline = instantHere(localDate, time) - numbers.freeUntilHours * HOUR_MS;
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
            <dd>{displayMoney(feeCents(priceCents, numbers.lateFeePercent))}</dd>
          </div>
          <div>
            <dt>No-show</dt>
            <dd>{displayMoney(feeCents(priceCents, numbers.noShowFeePercent))}</dd>
          </div>
        </dl>
      </div>
      <p className={css.note}>Tax and enhancements are refunded.</p>
    </section>
  );
}
