import { useId, type Ref } from 'react';
import css from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** What the list below shows: "Last 50". */
  note?: string;
  /** As part of a form: the id of its error message, and a ref to focus it. */
  errorId?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** Enter makes a choice instead of submitting the surrounding form. */
  onEnter?: () => void;
}

/** A search field: its label is for screen readers, and its results are listed below it. */
export function SearchField(props: SearchFieldProps) {
  const { label, placeholder, value, onChange, note, errorId, ref, onEnter } = props;
  const id = useId();
  const described = [note ? `${id}-note` : '', errorId ?? ''].filter(Boolean);
  return (
    <div className={css.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={errorId ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {note && (
        <span className={css.note} id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  );
}
