import css from './prices.module.css';

interface RetiredProps {
  items: readonly { id: string; name: string }[];
  onOpen: (id: string) => void;
}

/** The items no longer sold, collapsed; each can be offered again. */
export function Retired({ items, onOpen }: RetiredProps) {
  if (items.length === 0) return null;
  return (
    <details className={css.retired}>
      <summary>Retired ({items.length})</summary>
      <ul>
        {items.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={css.name} onClick={() => onOpen(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
