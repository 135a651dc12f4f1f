import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { submitTestimonial, testimonialFormSchema } from '#contract/testimonials/testimonials.ts';
import { call } from '#lib/api-client.ts';
import { Button } from '#ui/button.tsx';
import { HoneypotField } from '#ui/form/honeypot-field.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { SendFailure } from '#ui/form/send-failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { RatingChoices } from './rating-choices.tsx';
import { groupChoices, type ServiceChoice } from './service-choices.ts';

const FORM = 'review-form';
const FAILURE = 'There was an error submitting your testimonial. Please try again.';

interface ReviewFieldsProps {
  services: readonly ServiceChoice[];
  phone: string;
  phoneHref: string;
  /** The person asked for another form: the focus goes to its first field. */
  isAgain: boolean;
  onSent: () => void;
}

/** The fields of a testimonial, and sending it. */
export function ReviewFields({ services, phone, phoneHref, isAgain, onSent }: ReviewFieldsProps) {
  const { form, failure, onSubmit } = usePageForm({
    id: FORM,
    schema: testimonialFormSchema,
    start: { name: '', location: '', serviceId: '', review: '', leaveEmpty: '' },
    failure: {
      title: 'Submission failed',
      // "Please try again" would be wrong for someone who is asked to wait.
      text: (refusal) => (refusal?.status === 429 && refusal.problem?.detail) || FAILURE,
    },
    send: async (review) => {
      await call(submitTestimonial, { ...review, elapsedMs: Math.round(performance.now()) });
      onSent();
      $toast.set({
        tone: 'info',
        title: 'Thank you for your feedback!',
        text: 'Your testimonial has been submitted and will be reviewed before being posted.',
      });
    },
  });
  const { register, formState, setFocus } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (isAgain) setFocus('name');
  }, [isAgain, setFocus]);

  return (
    // "dialog" keeps the form from submitting itself before its script has loaded.
    <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
      <Field
        label="Name"
        required
        hint="First name and last initial, like Signe H."
        error={errors.name?.message}
      >
        {(wiring) => <input {...wiring} type="text" {...register('name')} />}
      </Field>
      <Field
        label="Location"
        required
        hint="City and state, like Glenwood, MN."
        error={errors.location?.message}
      >
        {(wiring) => <input {...wiring} type="text" {...register('location')} />}
      </Field>
      <Field label="Service" required error={errors.serviceId?.message} className={css.wide}>
        {(wiring) => (
          <select {...wiring} {...register('serviceId')}>
            <option value="">Choose the service you had</option>
            {groupChoices(services).map(([group, choices]) => (
              <optgroup key={group} label={group}>
                {choices.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {group}, {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <FormProvider {...form}>
        <RatingChoices />
      </FormProvider>
      <Field label="Your review" required error={errors.review?.message} className={css.wide}>
        {(wiring) => <textarea {...wiring} rows={5} {...register('review')} />}
      </Field>
      <HoneypotField {...register('leaveEmpty')} />
      {failure !== '' && <SendFailure what="Your review" phone={phone} phoneHref={phoneHref} />}
      <div className={css.foot}>
        <Button type="submit" pending={isSubmitting}>
          {isSubmitting ? 'Submitting...' : 'Submit Review'}
        </Button>
      </div>
    </form>
  );
}
