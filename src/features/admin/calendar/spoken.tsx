import type { ReactNode } from 'react';

interface SpokenProps {
  /** What a screen reader says. */
  name: string;
  className?: string | undefined;
  /** What is seen: its words are in the name in another order, or shortened. */
  children: ReactNode;
}

/** Contents of a link or button that are seen in short and heard in full. */
export function Spoken({ name, className, children }: SpokenProps) {
  return (
    <>
      <span className={className} aria-hidden="true">
        {children}
      </span>
      <span className="visually-hidden">{name}</span>
    </>
  );
}
