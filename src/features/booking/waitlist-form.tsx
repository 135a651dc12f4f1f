import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Alternatives } from '../../contract/availability.ts';
import { textConsentWords } from '../../contract/booking.ts';
import {
  DAY_PARTS,
  joinWaitlist,
  waitlistFormSchema,
  type JoinedWaitlist,
} from '../../contract/waitlist.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { clockLabel } from '../../lib/contact-facts.ts';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { formResolver } from '../../lib/forms/form-resolver.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { paths } from '../../lib/paths.ts';
import { dayLabel } from '../../lib/time-labels.ts';
import { dayPartWords, placeWords } from '../../lib/waitlist-words.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { HoneypotField } from '../../ui/honeypot-field.tsx';
import css from './booking.module.css';

const formSchema = z.extend(waitlistFormSchema, { website: z.optional(z.string()) });
type WaitlistValues = z.infer<typeof formSchema>;

/** What is waited for. */
export interface WaitlistWish {
  date: string;
  dayPart: WaitlistValues['dayPart'];
}

/** Who asks, as they typed it. */
export type WaitingPerson = Pick<
  WaitlistValues,
  'firstName' | 'lastName' | 'email' | 'phone' | 'textConsent'
>;

interface WaitlistFormProps {
  wish: WaitlistWish;
  serviceId: string;
  /** With its length, as it is named in words. */
  serviceWords: string;
  person: WaitingPerson;
  facts: PageFacts;
  /** Back to the booking, with what was typed here. */
  onBack: (person: WaitingPerson) => void;
  /** A time that is free after all. */
  onChoose: (person: WaitingPerson, moment: { date: string; time: string }) => void;
  onDone: () => void;
}

const PEOPLE_FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
] as const;
const PART_LABELS = { any: 'Any time', morning: 'Morning', afternoon: 'Afternoon' } as const;
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'dayPart'] as const;
const NOT_KNOWN =
  'Our server did not answer, so we do not know whether you are on the list. Please try again: you are put on it once.';

/** Instead of the booking: asks to be told when a time comes free on a day that is full. */
export function WaitlistForm(props: WaitlistFormProps) {
  const { wish, serviceId, serviceWords, person, facts, onBack, onChoose, onDone } = props;
  const form = useForm<WaitlistValues>({
    resolver: formResolver(formSchema, ['phone']),
    defaultValues: { ...person, ...wish, serviceId, website: '' },
    mode: 'onTouched',
  });
  const { register, handleSubmit, formState, getValues, setError, setFocus, watch } = form;
  const { errors, isSubmitting } = formState;
  const [joined, setJoined] = useState<JoinedWaitlist | null>(null);
  const [failure, setFailure] = useState('');
  const [free, setFree] = useState<Alternatives>([]);
  // Names the place: a second press, or one after a lost answer, is the same one.
  const entry = useRef({ of: '', id: '' });
  const typed = (): WaitingPerson => {
    const { firstName, lastName, email, phone, textConsent } = getValues();
    return { firstName, lastName, email, phone, textConsent };
  };

  const send = handleSubmit(async (values) => {
    setFailure('');
    setFree([]);
    const of = JSON.stringify(values);
    if (entry.current.of !== of) entry.current = { of, id: crypto.randomUUID() };
    // Not how long it took: what was typed in the booking form is there already, and nobody is to wait for nothing.
    const body = { ...values, entryId: entry.current.id };
    try {
      setJoined(await call(joinWaitlist, body));
    } catch (error) {
      const refused = fieldErrorsOf(error, FIELDS);
      for (const { name, message } of refused) setError(name, { message });
      if (refused[0]) setFocus(refused[0].name);
      const problem = error instanceof ApiError ? error.problem : null;
      setFailure(problem?.detail ?? NOT_KNOWN);
      setFree(problem?.alternatives ?? []);
    }
  });

  const day = dayLabel(wish.date);
  if (joined)
    return <Joined joined={joined} hasTexts={Boolean(watch('textConsent'))} onDone={onDone} />;
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <div className={css.panel}>
        <div className={css.grid}>
          <Opening title="Tell me if a time comes free">
            {serviceWords}, {day}. We offer what comes free in the order of asking, and keep it for
            you for two hours. Asking costs nothing and books nothing.
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
              className={name === 'email' || name === 'phone' ? css.roomy : undefined}
              error={errors[name]?.message}
            >
              {(wiring) => <input {...wiring} {...attributes} {...register(name)} />}
            </Field>
          ))}
          <div className={css.consent}>
            <label>
              <input type="checkbox" {...register('textConsent')} />
              <span>{textConsentWords(facts.practiceName)}</span>
            </label>
          </div>
          <HoneypotField {...register('website')} />
          {free.length > 0 && (
            <ul className={css.free} aria-label={`Free on ${day}`}>
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
          {isSubmitting ? 'Sending...' : 'Tell me'}
        </Button>
      </footer>
    </form>
  );
}

/** The top of what has replaced the booking, where reading starts. */
function Opening({ title, children }: { title: string; children: React.ReactNode }) {
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
  hasTexts: boolean;
  onDone: () => void;
}

function Joined({ joined: { entry, link }, hasTexts, onDone }: JoinedProps) {
  if (link === null) return <ConfirmFirst entry={entry} onDone={onDone} />;
  return (
    <div className={css.form}>
      <div className={css.panel}>
        <div className={css.grid}>
          <Opening title={placeWords(entry)}>
            When a time comes free we keep it for you for two hours and tell you by email
            {hasTexts && ' and by text'}. You book it from there, or pass it on. Nothing is charged
            before you book.
          </Opening>
          <p className={css.wide}>
            We sent you an email with the link to your spot.{' '}
            <a href={`${paths.waitlist}#${link}`}>See it now</a>
          </p>
        </div>
      </div>
      <footer className={css.foot}>
        <Button onClick={onDone}>Done</Button>
      </footer>
    </div>
  );
}

/** A member's address is proven; anyone else has to follow the link that was mailed to theirs. */
function ConfirmFirst({
  entry,
  onDone,
}: Pick<JoinedProps, 'onDone'> & Pick<JoinedWaitlist, 'entry'>) {
  return (
    <div className={css.form}>
      <div className={css.panel}>
        <div className={css.grid}>
          <Opening title="Check your email to confirm your spot">
            We sent a link to {entry.contact.email}. Open it and confirm within 24 hours, and you’re
            on the waitlist for {dayPartWords(entry)}. Until then we don’t hold a spot for you.
          </Opening>
        </div>
      </div>
      <footer className={css.foot}>
        <Button onClick={onDone}>Done</Button>
      </footer>
    </div>
  );
}
