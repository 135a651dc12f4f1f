import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { CancellationPolicy } from '#contract/rules/money/cancellation.ts';
import { intakeFormSchema, sendIntake } from '#contract/health/intake.ts';
import { call } from '#lib/api-client.ts';
import { bookedContact } from '#lib/booking/booked-contact.ts';
import { unansweredText } from '#lib/forms/form-failure.ts';
import { paths } from '#lib/site/paths.ts';
import { isKnownViewer } from '#lib/viewer.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import form from '#ui/form/form.module.css';
import { HoneypotField } from '#ui/form/honeypot-field.tsx';
import { SendFailure } from '#ui/form/send-failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { ConsentPart } from './consent-part.tsx';
import { HealthPart } from './health-part.tsx';
import { IntakeProgress } from './intake-progress.tsx';
import { EMPTY_INTAKE, intakeDraft } from './intake-values.ts';
import css from './intake.module.css';
import { PersonParts } from './person-parts.tsx';
import { SessionPart } from './session-part.tsx';

const FORM = 'intake-form';
const CONTACT_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;

interface IntakeFormProps {
  phone: string;
  phoneHref: string;
  /** What a client agrees to by paying. */
  policy: CancellationPolicy;
}

/** The new client form; once it is sent, the thanks. */
export const IntakeForm = guarded(function IntakeForm(props: IntakeFormProps) {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      {isSent ? <ThankYou /> : <IntakeFields {...props} onSent={() => setIsSent(true)} />}
      <Toaster />
    </>
  );
});

/** Returns what this tab knows: a booking's contact, and on top of it what was typed before. */
const recall = () => ({ ...bookedContact.read(), ...intakeDraft.read() });

function IntakeFields({
  phone,
  phoneHref,
  policy,
  onSent,
}: IntakeFormProps & { onSent: () => void }) {
  const [isGoingOn] = useState(() => intakeDraft.read() !== null);
  const [isKept, setIsKept] = useState(true);
  const honeypot = useRef<HTMLInputElement>(null);
  const {
    form: methods,
    failure,
    onSubmit,
  } = usePageForm({
    id: FORM,
    recall,
    schema: intakeFormSchema,
    start: EMPTY_INTAKE,
    phones: ['phone', 'emergencyPhone'],
    failure: {
      title: 'Form Not Sent',
      // A network's own error ("Failed to fetch") helps no one.
      text: (refusal) => refusal?.message ?? unansweredText(),
    },
    send: async (values) => {
      const trap = {
        leaveEmpty: honeypot.current?.value ?? '',
        // Answers typed before a reload took longer than this page has been open.
        ...(!isGoingOn && { elapsedMs: Math.round(performance.now()) }),
      };
      await call(sendIntake, { ...values, ...trap });
      intakeDraft.clear();
      bookedContact.clear();
      $toast.set(null);
      onSent();
    },
  });
  const { getValues, setValue, subscribe } = methods;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => setIsKept(intakeDraft.write(getValues())),
      }),
    [subscribe, getValues],
  );
  // In a browser that stores nothing, one wrong tap would lose many answers: it asks first.
  useEffect(() => {
    if (isKept) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);

  useEffect(() => {
    if (!isKnownViewer()) return;
    let isGone = false;
    import('#lib/current-user.ts')
      .then(({ getCurrentUser }) => getCurrentUser())
      .then((user) => {
        if (isGone || user?.role !== 'member') return;
        // What the person typed stays; only empty fields are filled in.
        for (const name of CONTACT_FIELDS) {
          if (getValues(name) === '') setValue(name, user[name] ?? '');
        }
      })
      // Everything can also be typed.
      .catch(() => null);
    return () => {
      isGone = true;
    };
  }, [getValues, setValue]);

  const { isSubmitting, isDirty } = methods.formState;

  return (
    <FormProvider {...methods}>
      {/* "dialog" keeps the form from submitting itself before its script has loaded. */}
      <form
        id={FORM}
        className={css.intake}
        // On paper an untouched form has nothing ticked, not even the defaults.
        data-blank={isDirty ? undefined : ''}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
      >
        <IntakeProgress />
        <PersonParts />
        <HealthPart />
        <SessionPart />
        <ConsentPart policy={policy} />
        <HoneypotField name="leaveEmpty" ref={honeypot} />
        {failure !== '' && (
          <div className={css.failed}>
            <SendFailure what="Your form" phone={phone} phoneHref={phoneHref} />
          </div>
        )}
        <div className={`${form.foot} ${css.foot}`}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Submit Form'}
          </Button>
          <Button look="quiet" onClick={() => window.print()}>
            Print this form
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function ThankYou() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className={css.thanks} data-sent="">
      <h2 ref={heading} tabIndex={-1}>
        Thank You!
      </h2>
      <p>We got your form.</p>
      <p className={css.ways}>
        <button type="button" className="button" data-book="">
          Book Your First Session
        </button>
        <a className="button quiet" href={paths.home}>
          Return to Home
        </a>
      </p>
    </div>
  );
}
