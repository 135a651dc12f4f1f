import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import css from './review-form.module.css';
import { ReviewFields } from './review-fields.tsx';
import type { ServiceChoice } from './service-choices.ts';
import { guarded } from '#ui/guarded/guarded.tsx';

interface ReviewFormProps {
  services: readonly ServiceChoice[];
  phone: string;
  phoneHref: string;
}

/** The testimonial form; once it is sent, a card that says thank you. */
export const ReviewForm = guarded(function ReviewForm(props: ReviewFormProps) {
  const [isSent, setIsSent] = useState(false);
  const [count, setCount] = useState(0);
  return (
    <>
      {isSent ? (
        <ThankYou
          onAgain={() => {
            setIsSent(false);
            setCount(count + 1);
          }}
        />
      ) : (
        <ReviewFields {...props} isAgain={count > 0} onSent={() => setIsSent(true)} />
      )}
      <Toaster />
    </>
  );
});

function ThankYou({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={css.thanks}>
      <h3 ref={heading} tabIndex={-1}>
        Thank you for your feedback!
      </h3>
      <p>Your testimonial has been submitted and will be reviewed before being posted.</p>
      <Button look="quiet" onClick={onAgain}>
        Write Another Review
      </Button>
    </div>
  );
}
