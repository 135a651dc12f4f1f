import css from './import.module.css';
import type { LeftRow } from './list-person.ts';

const SHOWN = 100;

/** Some rows and what becomes of them, folded. */
export function LeftRows({ title, rows }: { title: string; rows: LeftRow[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={css.left}>
      <summary>
        {rows.length.toLocaleString('en-US')} {rows.length === 1 ? 'row' : 'rows'}: {title}
      </summary>
      <ul>
        {rows.slice(0, SHOWN).map(({ row, name, reason }) => (
          <li key={row}>
            Row {row}: {name && `${name}. `}
            {reason}.
          </li>
        ))}
        {rows.length > SHOWN && <li>And {(rows.length - SHOWN).toLocaleString('en-US')} more.</li>}
      </ul>
    </details>
  );
}
