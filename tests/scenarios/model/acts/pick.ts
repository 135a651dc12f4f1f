/** The item that a number stands for, however many there are; undefined among none. */
export function pick<Item>(items: readonly Item[], number: number): Item | undefined {
  return items.length === 0 ? undefined : items[number % items.length];
}
