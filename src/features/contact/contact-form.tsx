import { sendMessage, type ContactInput } from '#contract/messages/contact.ts';
import { call } from '#lib/api-client.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { HoneypotField } from '#ui/form/honeypot-field.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { SendFailure } from '#ui/form/send-failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

const FORM = 'contact-form';
const EMPTY = { name: '', email: '', phone: '', message: '', leaveEmpty: '' };
const FAILURE = 'There was an error sending your message. Please try again or call us directly.';

interface ContactFormProps {
  phone: string;
  phoneHref: string;
}

/** The form that sends a message to the practice. */
export const ContactForm = guarded(function ContactForm({ phone, phoneHref }: ContactFormProps) {
  const { form, failure, onSubmit } = usePageForm<ContactInput>({
    id: FORM,
    schema: sendMessage.input,
    start: EMPTY,
    failure: {
      title: 'Message Failed',
      // A network's own error ("Failed to fetch") helps no one.
      text: (refusal) => refusal?.message ?? FAILURE,
    },
    send: async (values) => {
      await call(sendMessage, { ...values, elapsedMs: Math.round(performance.now()) });
      form.reset(EMPTY);
      $toast.set({
        tone: 'info',
        title: 'Message Sent!',
        text: "Thank you for contacting us. We'll get back to you within 24 hours.",
      });
    },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  return (
    <>
      {/* "dialog" keeps the form from submitting itself before its script has loaded. */}
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
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
        {failure !== '' && <SendFailure what="Your message" phone={phone} phoneHref={phoneHref} />}
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
