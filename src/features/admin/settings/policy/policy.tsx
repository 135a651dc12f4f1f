import { useWatch } from 'react-hook-form';
import { policyChangeSchema } from '../../../../contract/practice/changes.ts';
import { feeCents, type CancellationPolicy } from '../../../../contract/rules/cancellation.ts';
import { displayMoney } from '../../../../contract/rules/money.ts';
import { instantHere, longDay, whenOf } from '../../../../lib/time/labels.ts';
import { clockLabel } from '../../../../contract/practice/words.ts';
import { ChangeFrame } from '../change/change-parts.tsx';
import type { Line } from '../change/differences.ts';
import { Sentence, SentenceChoice } from '../change/sentence.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
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

/** The cancellation policy as a sentence, and what it means for one visit. */
export function Policy({ settings: { sections, firstSteps, today } }: SectionProps) {
  const { policy } = sections;
  const isNew = firstSteps.some(({ step, isDone }) => step === 'policy' && !isDone);
  const change = useChangeForm({
    section: policy,
    toValues: (value) => {
      const { freeUntilHours, lateFeePercent, noShowFeePercent } = value ?? FIRST;
      return { kind: 'policy' as const, freeUntilHours, lateFeePercent, noShowFeePercent };
    },
    schema: policyChangeSchema,
    toLines: linesOf,
    isNew,
    saved: () => 'The new policy is in force.',
  });
  const { form } = change;
  const { errors } = form.formState;
  const values = useWatch({ control: form.control }) as CancellationPolicy;
  const percents = (current: number) =>
    withCurrent(PERCENTS, current).map((percent) => [percent, `${percent}%`] as const);
  const visit = exampleVisit(sections, today);
  const number = (policy.value?.number ?? 0) + 1;
  return (
    <ChangeFrame change={change} kind="policy" action={`Publish version ${number}`}>
      <Sentence error={errors.noShowFeePercent?.message ?? errors.lateFeePercent?.message}>
        Free until{' '}
        <SentenceChoice
          label="Free until how long before the visit"
          options={withCurrent(HOURS, values.freeUntilHours).map((hours) => [
            hours,
            hoursWords(hours),
          ])}
          {...form.register('freeUntilHours', { valueAsNumber: true })}
        />{' '}
        before. After that,{' '}
        <SentenceChoice
          label="Share of the service that canceling late costs"
          options={percents(values.lateFeePercent)}
          {...form.register('lateFeePercent', { valueAsNumber: true })}
        />{' '}
        of the service. A no-show is{' '}
        <SentenceChoice
          label="Share of the service that a no-show costs"
          options={percents(values.noShowFeePercent)}
          {...form.register('noShowFeePercent', { valueAsNumber: true })}
        />
        .
      </Sentence>
      {visit && <Meaning visit={visit} policy={values} />}
    </ChangeFrame>
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
