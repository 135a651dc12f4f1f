import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendMessage, type ContactInput } from '#contract/messages/contact.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { showRefusals } from '#lib/forms/show-refusals.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { HoneypotField } from '#ui/form/honeypot-field.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { SendFailure } from '#ui/form/send-failure.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { useInputBeforeHydration } from '#ui/hooks/use-input-before-hydration.ts';

const FORM = 'contact-form';
const EMPTY = { name: '', email: '', phone: '', message: '', leaveEmpty: '' };
const FAILURE = 'There was an error sending your message. Please try again or call us directly.';

interface ContactFormProps {
  phone: string;
  phoneHref: string;
}

/** The form that sends a message to the practice. */
export const ContactForm = guarded(function ContactForm({ phone, phoneHref }: ContactFormProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const form = useForm<ContactInput>({
    resolver: formResolver(sendMessage.input),
    defaultValues: EMPTY,
    mode: 'onTouched',
  });
  useInputBeforeHydration(FORM, form);
  const { register, handleSubmit, formState, reset } = form;
  const { errors, isSubmitting } = formState;

  const send = handleSubmit(async (values) => {
    setHasFailed(false);
    try {
      await call(sendMessage, { ...values, elapsedMs: Math.round(performance.now()) });
      reset(EMPTY);
      $toast.set({
        tone: 'info',
        title: 'Message Sent!',
        text: "Thank you for contacting us. We'll get back to you within 24 hours.",
      });
    } catch (error) {
      if (error instanceof ApiError) showRefusals(form, error.problem?.fields);
      setHasFailed(true);
      // A network's own error ("Failed to fetch") helps no one.
      const text = error instanceof ApiError ? error.message : FAILURE;
      $toast.set({ tone: 'error', title: 'Message Failed', text });
    }
  });

  return (
    <>
      {/* "dialog" keeps the form from submitting itself before its script has loaded. */}
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={send}>
        <Field label="Name" required error={errors.name?.message} className={css.wide}>
          {(wiring) => <input {...wiring} type="text" autoComplete="name" {...register('name')} />}
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          {(wiring) => (
            <input {...wiring} type="email" autoComplete="email" {...register('email')} />
          )}
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          {(wiring) => <input {...wiring} type="tel" autoComplete="tel" {...register('phone')} />}
        </Field>
        <Field label="Message" required error={errors.message?.message} className={css.wide}>
          {(wiring) => <textarea {...wiring} rows={6} {...register('message')} />}
        </Field>
        <HoneypotField {...register('leaveEmpty')} />
        {hasFailed && <SendFailure what="Your message" phone={phone} phoneHref={phoneHref} />}
        <div className={css.foot}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send Message'}
          </Button>
        </div>
      </form>
      <Toaster />
    </>
  );
});
