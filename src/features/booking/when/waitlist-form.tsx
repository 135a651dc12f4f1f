import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Alternatives } from '#contract/checkout/availability.ts';
import { textConsentWords } from '#contract/orders/booking.ts';
import {
  DAY_PARTS,
  joinWaitlist,
  waitlistFormSchema,
  type JoinedWaitlist,
} from '#contract/waitlist/waitlist.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { showRefusals } from '#lib/forms/show-refusals.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { dayLabel } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import css from '../booking.module.css';
import { Joined, Opening } from './joined-waitlist.tsx';
import { PEOPLE_FIELDS } from '../who/people-fields.ts';

type WaitlistValues = z.infer<typeof waitlistFormSchema>;

/** The day, or half of it, to wait for. */
export interface WaitlistChoice {
  date: string;
  dayPart: WaitlistValues['dayPart'];
}

/** The person who joins, as typed. */
export type WaitingPerson = Pick<
  WaitlistValues,
  'firstName' | 'lastName' | 'email' | 'phone' | 'textConsent'
>;

interface WaitlistFormProps {
  wish: WaitlistChoice;
  serviceId: string;
  /** The service with its length, in words. */
  serviceWords: string;
  person: WaitingPerson;
  facts: PageFacts;
  /** Back to the booking, with what was typed here. */
  onBack: (person: WaitingPerson) => void;
  /** Takes a time that is free after all. */
  onChoose: (person: WaitingPerson, moment: { date: string; time: string }) => void;
  onDone: () => void;
}

const PART_LABELS = { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon' } as const;
const NOT_KNOWN = 'Our server didn’t respond. Please try again.';

/** Joins the waitlist of a full day, in place of the booking. */
export function WaitlistForm(props: WaitlistFormProps) {
  const { wish, serviceId, serviceWords, person, facts, onBack, onChoose, onDone } = props;
  const form = useForm<WaitlistValues>({
    resolver: formResolver(waitlistFormSchema, ['phone']),
    defaultValues: { ...person, ...wish, serviceId },
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState, getValues } = form;
  const { errors, isSubmitting } = formState;
  const [joined, setJoined] = useState<JoinedWaitlist | null>(null);
  const [failure, setFailure] = useState('');
  const [free, setFree] = useState<Alternatives>([]);
  // The id of the spot: a second press, or one after a lost answer, is the same spot.
  const entry = useRef({ of: '', id: '' });
  const typed = (): WaitingPerson => {
    const { firstName, lastName, email, phone, textConsent } = getValues();
    return { firstName, lastName, email, phone, textConsent };
  };
  useCloseOnBack('waitlist', true, () => (joined ? onDone() : onBack(typed())), { isStep: true });

  const send = handleSubmit(async (values) => {
    setFailure('');
    setFree([]);
    const of = JSON.stringify(values);
    if (entry.current.of !== of) entry.current = { of, id: crypto.randomUUID() };
    // The elapsed time isn't sent: the booking form filled this one in.
    const body = { ...values, entryId: entry.current.id };
    try {
      setJoined(await call(joinWaitlist, body));
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : null;
      showRefusals(form, problem?.fields);
      setFailure(problem?.detail ?? NOT_KNOWN);
      setFree(problem?.alternatives ?? []);
    }
  });

  const day = dayLabel(wish.date);
  if (joined) return <Joined joined={joined} onDone={onDone} />;
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <div className={css.panel}>
        <div className={css.grid}>
          <Opening title="Join the waitlist">
            {serviceWords}, {day}. When a time opens up, the next person in line has two hours to
            book it.
          </Opening>
          <Choices
            legend="Part of the day"
            required
            className={css.wide}
            error={errors.dayPart?.message}
          >
            {DAY_PARTS.map((part) => (
              <Choice
                key={part}
                type="radio"
                value={part}
                label={PART_LABELS[part]}
                {...register('dayPart')}
              />
            ))}
          </Choices>
          {PEOPLE_FIELDS.map(({ name, label, ...attributes }) => (
            <Field
              key={name}
              label={label}
              required
              className={name === 'email' || name === 'phone' ? css.wide : undefined}
              error={errors[name]?.message}
            >
              {(wiring) => <input {...wiring} {...attributes} {...register(name)} />}
            </Field>
          ))}
          <label className={css.consent}>
            <input type="checkbox" {...register('textConsent')} />
            <span>{textConsentWords(facts.practiceName)}</span>
          </label>
          {free.length > 0 && (
            <ul className={css.free} aria-label={`Open on ${day}`}>
              {free.map(({ date, time, startsAt }) => (
                <li key={startsAt}>
                  <Button look="quiet" onClick={() => onChoose(typed(), { date, time })}>
                    {clockLabel(time)}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <footer className={css.foot}>
        {failure && (
          <p role="alert" className={css.failure}>
            {failure}
          </p>
        )}
        <Button look="quiet" onClick={() => onBack(typed())}>
          Back
        </Button>
        <Button type="submit" pending={isSubmitting}>
          {isSubmitting ? 'Joining...' : 'Join the waitlist'}
        </Button>
      </footer>
    </form>
  );
}
