/** A service that a testimonial can be about. */
export interface ServiceChoice {
  id: string;
  /** The kind of massage. */
  group: string;
  /** Its length. */
  label: string;
}

/** Groups choices of one kind, in the order in which the kinds first appear. */
export function groupChoices(choices: readonly ServiceChoice[]): [string, ServiceChoice[]][] {
  const groups = new Map<string, ServiceChoice[]>();
  for (const choice of choices) {
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  }
  return [...groups];
}
