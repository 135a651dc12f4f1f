import { usePart } from '#ui/hooks/use-part.ts';

const loadStrips = async () => (await import('./later/strips.tsx')).Strips;

/** Above every screen: what the first screen can do without for a moment. It comes once the browser is idle. */
export function LateStrips() {
  const { part: Strips } = usePart(loadStrips, { isLate: true });
  return Strips && <Strips />;
}
