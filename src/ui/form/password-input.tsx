import { useState, type ComponentProps } from 'react';
import css from './password-input.module.css';

/** A password field that can show what was typed. */
export function PasswordInput(input: ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={css.place}>
      <input
        {...input}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        aria-controls={input.id}
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
