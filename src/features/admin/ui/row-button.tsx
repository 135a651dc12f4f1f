import type { ComponentProps } from 'react';
import css from './buttons.module.css';
import { useConnected } from '#lib/query/connection.ts';

interface RowButtonProps extends ComponentProps<'button'> {
  /** Clay is for what moves the day on; danger is for refund and cancel. */
  tone?: 'clay' | 'danger';
  /** A word in a line of text, or a pill of a row. */
  look?: 'pill' | 'word';
  /** While pending it stays focusable, says so and can't be pressed again. */
  pending?: boolean;
  /** It works without the API too, or says by itself that it couldn't. */
  worksOffline?: boolean;
}

/** A small button in a row; without a connection it can’t be pressed, and says so. */
export function RowButton(props: RowButtonProps) {
  const {
    tone,
    look = 'pill',
    pending = false,
    worksOffline = false,
    className,
    'aria-disabled': isDisabled = false,
    type = 'button',
    onClick,
    ...rest
  } = props;
  const isConnected = useConnected();
  const waits = pending || isDisabled === true || (!isConnected && !worksOffline);
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={waits || undefined}
      data-tone={tone}
      className={[look === 'pill' ? css.row : css.word, className].filter(Boolean).join(' ')}
      onClick={(event) => {
        // Enter in a field presses the submit button.
        if (waits) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
