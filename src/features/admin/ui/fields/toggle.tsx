import type { Ref } from 'react';
import css from './toggle.module.css';

interface ToggleProps {
  ref?: Ref<HTMLButtonElement>;
  /** What is switched, and for whom: "Home booking for Marit". */
  label: string;
  isOn: boolean;
  /** Its state in words, which are part of the touch target. */
  words: string;
  isPending: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A switch with its state in words; while pending it shows the state to come. */
export function Toggle({ ref, label, isOn, words, isPending, onToggle }: ToggleProps) {
  return (
    <button
      ref={ref}
      type="button"
      role="switch"
      className={css.toggle}
      aria-checked={isOn}
      aria-label={`${label}: ${words}`}
      aria-disabled={isPending || undefined}
      onClick={() => {
        if (!isPending) onToggle(!isOn);
      }}
    >
      <span className={css.track} aria-hidden="true" />
      <span aria-hidden="true">{words}</span>
    </button>
  );
}
