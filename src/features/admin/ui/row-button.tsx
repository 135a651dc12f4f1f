import type { ComponentProps } from 'react';
import css from './buttons.module.css';
import { useConnected } from '../../../lib/query/connection.ts';

interface RowButtonProps extends ComponentProps<'button'> {
  /** Clay is what moves the day on; danger is refund and cancel. */
  tone?: 'clay' | 'danger';
  /** A word in a line of text, or a pill of a row. */
  look?: 'pill' | 'word';
  /** While it is under way it stays focusable, says so and cannot be pressed again. */
  pending?: boolean;
  /** It works without the API as well. */
  worksOffline?: boolean;
}

/** A small button of a row; without a connection it waits, and says so. */
export function RowButton(props: RowButtonProps) {
  const {
    tone,
    look = 'pill',
    pending = false,
    worksOffline = false,
    className,
    onClick,
    ...rest
  } = props;
  const isConnected = useConnected();
  const waits = pending || (!isConnected && !worksOffline);
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={waits || undefined}
      data-tone={tone}
      className={[look === 'pill' ? css.row : css.word, className].filter(Boolean).join(' ')}
      onClick={(event) => {
        if (!waits) onClick?.(event);
      }}
    />
  );
}
