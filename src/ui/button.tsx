import type { ComponentProps } from 'react';
import css from './button.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** Clay is for the one main action of a screen; everything beside it is quiet. */
  look?: 'action' | 'quiet';
  /** While pending the button stays focusable, says so and can't be pressed again. */
  pending?: boolean;
}

/** The site's button. */
export function Button({
  look = 'action',
  pending = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const names = ['button', look === 'quiet' && 'quiet', css.button, className];
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      className={names.filter(Boolean).join(' ')}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
