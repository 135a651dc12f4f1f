/** Syncs a list on the page with the given items: rows are kept by key, new ones cloned, old ones and placeholders removed. */
export function syncList<Item extends { id: string }>(
  list: Element,
  template: HTMLTemplateElement,
  items: readonly Item[],
  fill: (row: Element, item: Item) => void,
): void {
  const rows = new Map([...list.children].map((row) => [row.getAttribute('data-key'), row]));
  const wanted = items.map((item) => {
    const row = rows.get(item.id) ?? template.content.firstElementChild?.cloneNode(true);
    if (!(row instanceof Element)) throw new Error('The template of this list is empty');
    row.setAttribute('data-key', item.id);
    fill(row, item);
    return row;
  });
  // Rows already in place aren't touched: moving one would take the focus from its button.
  const isInPlace =
    wanted.length === list.children.length &&
    wanted.every((row, index) => row === list.children[index]);
  if (!isInPlace) list.replaceChildren(...wanted);
}

/** Writes text into every part of a row that the selector matches, if it differs: text that stays the same doesn't move. */
export function setText(row: Element, selector: string, text: string): void {
  for (const part of row.querySelectorAll(selector))
    if (part.textContent?.trim() !== text) part.textContent = text;
}
