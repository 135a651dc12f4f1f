import type { Ref } from 'react';
import css from './toggle.module.css';

interface ToggleProps {
  ref?: Ref<HTMLButtonElement>;
  /** What is switched, and for whom: "Home booking for Marit". */
  label: string;
  isOn: boolean;
  /** How it stands, in words that are part of what a finger can hit. */
  words: string;
  isPending: boolean;
  onToggle: (isOn: boolean) => void;
}

/** A switch with the words of how it stands; while it is under way it shows where it is going. */
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
