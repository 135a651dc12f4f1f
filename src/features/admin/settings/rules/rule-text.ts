/** Returns usual choices with the one that is set among them, the smallest first. */
export function withCurrent(choices: readonly number[], current: number | null): number[] {
  const all = current === null ? choices : [...choices, current];
  return [...new Set(all)].sort((one, other) => one - other);
}
