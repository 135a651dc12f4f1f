import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { intakeFormSchema } from '../../contract/intake.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import { Button } from '../../ui/button.tsx';
import form from '../../ui/form.module.css';
import { useInputBeforeHydration } from '../../ui/use-input-before-hydration.ts';
import { ConsentPart } from './consent-part.tsx';
import { HealthPart } from './health-part.tsx';
import { IntakeProgress } from './intake-progress.tsx';
import { EMPTY_INTAKE } from './intake-values.ts';
import css from './intake.module.css';
import { PersonParts } from './person-parts.tsx';
import { SessionPart } from './session-part.tsx';

const FORM = 'intake-form';

interface IntakeFormProps {
  phone: string;
  phoneHref: string;
}

/** The form of a new client. What is typed stays in the fields: nothing of it is ever put into the browser's storage. */
export function IntakeForm({ phone, phoneHref }: IntakeFormProps) {
  const methods = useForm({
    resolver: formResolver(intakeFormSchema),
    defaultValues: EMPTY_INTAKE,
    mode: 'onTouched',
  });
  useInputBeforeHydration(FORM, methods);
  const [asked, setAsked] = useState(0);
  const [isPrinted, setIsPrinted] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const isDirty = methods.formState.isDirty;

  useEffect(() => {
    if (asked > 0) notice.current?.focus();
  }, [asked]);
  // So many answers are gone with one wrong tap: the browser asks first.
  useEffect(() => {
    if (!isDirty || isPrinted) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty, isPrinted]);

  const print = () => {
    setIsPrinted(true);
    window.print();
  };

  return (
    <FormProvider {...methods}>
      {/* "dialog" keeps a form that its script has not reached yet from sending itself anywhere. */}
      <form
        id={FORM}
        className={css.intake}
        method="dialog"
        noValidate
        onSubmit={methods.handleSubmit(() => setAsked(asked + 1))}
      >
        <IntakeProgress />
        <PersonParts />
        <HealthPart />
        <SessionPart />
        <ConsentPart />
        {asked > 0 && (
          <div ref={notice} tabIndex={-1} className={css.notice}>
            <h3>This form can’t be sent online yet.</h3>
            <p>
              Nothing was sent and nothing was stored. Your answers are complete: print them and
              bring them to your first visit, or call <a href={phoneHref}>{phone}</a> and we will
              fill it in together. They stay here while this page is open.
            </p>
          </div>
        )}
        <div className={`${form.foot} ${css.foot}`}>
          <Button type="submit">Submit Form</Button>
          <Button look="quiet" onClick={print}>
            Print this form
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
