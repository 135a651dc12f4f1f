import { useFormContext } from 'react-hook-form';
import { RATINGS, type TestimonialForm } from '#contract/testimonials/testimonials.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import css from '#ui/form/form.module.css';

/** One to five stars. A separate component, so that it registers after the fields above it: errors focus in that order. */
export function RatingChoices() {
  const { register, formState } = useFormContext<TestimonialForm>();
  return (
    <Choices legend="Rating" required error={formState.errors.rating?.message} className={css.five}>
      {RATINGS.map(({ rating, label }) => (
        <Choice
          key={rating}
          type="radio"
          value={rating}
          label={rating}
          note={label}
          {...register('rating')}
        />
      ))}
    </Choices>
  );
}
