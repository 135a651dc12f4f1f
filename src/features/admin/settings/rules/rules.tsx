import { useWatch } from 'react-hook-form';
import { rulesChangeSchema } from '#contract/practice/changes.ts';
import type { Sections } from '#contract/practice/sections.ts';
import { ChangeFrame } from '../change/change-parts.tsx';
import type { Line } from '../change/differences.ts';
import { Sentence, SentenceChoice } from '../change/sentence.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import type { SectionProps } from '../shown-section.tsx';
import { afterSeconds, noticeLabel } from '#lib/facts/span-text.ts';
import { zoneName } from '#lib/facts/zone-name.ts';
import { withCurrent } from './rule-text.ts';

type RuleValues = Sections['rules']['value'] & { kind: 'rules' };

const APPROVAL: Record<RuleValues['approves'], string> = {
  all: 'every paid booking',
  new_clients: 'bookings of new clients',
  nobody: 'not needed',
};

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const before = (hours: number | null) =>
  hours === null ? 'not sent' : `sent ${noticeLabel(hours * 60)} before`;
const YES_NO = { setValueAs: (value: unknown) => value === true || value === 'true' };
const HOURS_OR_NONE = {
  setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)),
};
const NUMBER = { valueAsNumber: true } as const;

/** The zones of the United States, with the one that is set. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

const linesOf = (rules: RuleValues): Line[] => [
  ['Earliest booking', noticeLabel(rules.minimumNoticeMinutes)],
  ['Latest booking', days(rules.horizonDays)],
  ['Start times', noticeLabel(rules.slotStepMinutes)],
  ['Unpaid times', noticeLabel(rules.holdMinutes)],
  ['Approval', APPROVAL[rules.approves]],
  ['Email reminder', before(rules.reminderEmailHours)],
  ['Text reminder', before(rules.reminderTextHours)],
  ['Reviews', rules.asksForReviews ? 'asked for' : 'not asked for'],
  ['Messages about moves and bookings', `sent ${afterSeconds(rules.undoSeconds)}`],
  ['Time zone', zoneName(rules.timeZone)],
];

/** The rules of online booking, each a sentence with choices in it. */
export function Rules({ settings: { sections } }: SectionProps) {
  const change = useChangeForm({
    section: sections.rules,
    toValues: (value): RuleValues => ({ kind: 'rules', ...value }),
    schema: rulesChangeSchema,
    toLines: linesOf,
    saved: () => 'The booking rules are saved.',
  });
  const { form } = change;
  const { errors } = form.formState;
  const rules = useWatch({ control: form.control }) as RuleValues;
  const saved = sections.rules.value;
  const choices = (usual: readonly number[], current: number, words: (each: number) => string) =>
    withCurrent(usual, current).map((each) => [each, words(each)] as const);
  const reminders = (usual: readonly number[], current: number | null) => [
    ['', 'not sent'] as const,
    ...withCurrent(usual, current).map((each) => [each, before(each)] as const),
  ];
  return (
    <ChangeFrame change={change} kind="rules" action="Save rules">
      <Sentence error={errors.minimumNoticeMinutes?.message ?? errors.horizonDays?.message}>
        Clients can book from{' '}
        <SentenceChoice
          label="The earliest booking"
          options={choices(
            [0, 60, 120, 240, 480, 720, 1440, 2880, 4320],
            saved.minimumNoticeMinutes,
            noticeLabel,
          )}
          {...form.register('minimumNoticeMinutes', NUMBER)}
        />{' '}
        to{' '}
        <SentenceChoice
          label="The latest booking"
          options={choices([14, 30, 60, 90, 120, 180, 365], saved.horizonDays, days)}
          {...form.register('horizonDays', NUMBER)}
        />{' '}
        ahead.
      </Sentence>
      <Sentence error={errors.slotStepMinutes?.message}>
        Start times are offered every{' '}
        <SentenceChoice
          label="Time between two start times"
          options={choices([15, 20, 30, 60], saved.slotStepMinutes, noticeLabel)}
          {...form.register('slotStepMinutes', NUMBER)}
        />
        .
      </Sentence>
      <Sentence error={errors.holdMinutes?.message}>
        Unpaid times are held for{' '}
        <SentenceChoice
          label="How long an unpaid time is held"
          options={choices([5, 10, 15, 20, 30], saved.holdMinutes, noticeLabel)}
          {...form.register('holdMinutes', NUMBER)}
        />
        .
      </Sentence>
      <Sentence>
        I approve{' '}
        <SentenceChoice
          label="Whose paid bookings I approve"
          options={[
            ['all', 'every paid booking'],
            ['new_clients', 'the bookings of new clients'],
            ['nobody', 'no bookings'],
          ]}
          {...form.register('approves')}
        />
        {rules.approves === 'all' ? (
          '.'
        ) : (
          <>; {rules.approves === 'nobody' ? 'all' : 'others'} are confirmed right away.</>
        )}
      </Sentence>
      <Sentence error={errors.reminderEmailHours?.message ?? errors.reminderTextHours?.message}>
        The email reminder is{' '}
        <SentenceChoice
          label="When the email reminder is sent"
          options={reminders([24, 48, 72, 96, 168], saved.reminderEmailHours)}
          {...form.register('reminderEmailHours', HOURS_OR_NONE)}
          value={rules.reminderEmailHours ?? ''}
        />
        , and the text{' '}
        <SentenceChoice
          label="When the text reminder is sent"
          options={reminders([2, 4, 24, 28, 48], saved.reminderTextHours)}
          {...form.register('reminderTextHours', HOURS_OR_NONE)}
          value={rules.reminderTextHours ?? ''}
        />
        .
      </Sentence>
      <Sentence>
        After a visit, clients are{' '}
        <SentenceChoice
          label="Whether clients are asked for a review"
          options={[
            ['true', 'asked for a review'],
            ['false', 'not asked for a review'],
          ]}
          {...form.register('asksForReviews', YES_NO)}
          value={String(rules.asksForReviews)}
        />
        .
      </Sentence>
      <Sentence error={errors.undoSeconds?.message}>
        When I move or book a session, the client is notified{' '}
        <SentenceChoice
          label="When clients are notified of my moves and bookings"
          options={choices([0, 30, 60, 90, 120], saved.undoSeconds, afterSeconds)}
          {...form.register('undoSeconds', NUMBER)}
        />
        {rules.undoSeconds > 0 ? '. Until then, I can undo it.' : ', so there’s no undo.'}
      </Sentence>
      <Sentence error={errors.timeZone?.message}>
        All times are in{' '}
        <SentenceChoice
          label="Time zone"
          options={[...new Set([...ZONES, saved.timeZone])].map((zone) => [zone, zoneName(zone)])}
          {...form.register('timeZone')}
        />
        .
      </Sentence>
    </ChangeFrame>
  );
}
