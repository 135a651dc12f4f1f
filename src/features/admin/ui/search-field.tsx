import { useId } from 'react';
import css from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** What the list below shows: "Last 50". */
  note?: string;
}

/** A field to search by: its label is for ears, what it finds is listed below it. */
export function SearchField({ label, placeholder, value, onChange, note }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={css.search}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        aria-describedby={note ? `${id}-note` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {note && (
        <span className={css.note} id={`${id}-note`}>
          {note}
        </span>
      )}
    </div>
  );
}
