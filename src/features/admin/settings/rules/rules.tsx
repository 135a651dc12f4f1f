import { APPROVES, rules } from '#contract/practice/sections/rules.ts';
import { ChangeFrame } from '../change/change-parts.tsx';
import { fieldLines } from '../change/field-lines.ts';
import { Sentences } from '../change/sentences/sentences.tsx';
import { useChangeForm } from '../change/use-change-form.ts';
import type { SectionProps } from '../shown-section.tsx';

const CHOICES = {
  minimumNoticeMinutes: [0, 60, 120, 240, 480, 720, 1440, 2880, 4320],
  horizonDays: [14, 30, 60, 90, 120, 180, 365],
  slotStepMinutes: [15, 20, 30, 60],
  holdMinutes: [5, 10, 15, 20, 30],
  approves: APPROVES,
  reminderEmailHours: [null, 24, 48, 72, 96, 168],
  reminderTextHours: [null, 2, 4, 24, 28, 48],
  asksForReviews: [true, false],
  undoSeconds: [0, 30, 60, 90, 120],
  /** The zones of the United States. */
  timeZone: [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
  ],
};

const OTHERS = {
  all: '.',
  new_clients: '; others are confirmed right away.',
  nobody: '; all are confirmed right away.',
};

/** The rules of online booking, each a sentence with choices in it. */
export function Rules({ settings: { sections } }: SectionProps) {
  const saved = sections.rules.value;
  const change = useChangeForm({
    section: sections.rules,
    toValues: (value) => ({ kind: 'rules' as const, ...value }),
    schema: rules.change,
    toLines: (values) => fieldLines(rules, values),
    saved: () => 'Booking rules saved.',
  });
  const { form } = change;
  const { approves, undoSeconds } = form.watch();
  return (
    <ChangeFrame change={change} kind="rules" action="Save rules">
      <Sentences
        form={form}
        section={rules}
        saved={saved}
        choices={CHOICES}
        sentences={[
          'Clients can book from {minimumNoticeMinutes} to {horizonDays} ahead.',
          'Start times are offered every {slotStepMinutes}.',
          'Unpaid times are held for {holdMinutes}.',
          `I approve {approves}${OTHERS[approves]}`,
          'Email reminders are {reminderEmailHours}, and text reminders are {reminderTextHours}.',
          'After a visit, clients are {asksForReviews}.',
          `When I move or book a session, the client is notified {undoSeconds}${
            undoSeconds > 0 ? '. Until then, I can undo it.' : ', so there’s no undo.'
          }`,
          'All times are in {timeZone}.',
        ]}
      />
    </ChangeFrame>
  );
}
