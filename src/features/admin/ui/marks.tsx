import css from './marks.module.css';

/** The shape of a mark shows the state; the color only repeats it. */
export type MarkShape = 'full' | 'half' | 'open' | 'diamond' | 'dash';
export type MarkTone = 'good' | 'due' | 'back' | 'bad' | 'soft';

/** A mark and its word. */
export interface MarkProps {
  shape: MarkShape;
  tone: MarkTone;
  children: string;
}

/** A state as a word with its mark. */
export function Mark({ shape, tone, children }: MarkProps) {
  return (
    <span className={css.mark} data-tone={tone}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {shape === 'full' && <circle className={css.fill} cx="6" cy="6" r="5" />}
        {shape === 'half' && (
          <>
            <circle cx="6" cy="6" r="4.4" />
            <path className={css.fill} d="M6 1.6a4.4 4.4 0 0 0 0 8.8Z" />
          </>
        )}
        {shape === 'open' && <circle cx="6" cy="6" r="4.2" />}
        {shape === 'diamond' && <path d="M6 1.2 10.8 6 6 10.8 1.2 6Z" />}
        {shape === 'dash' && <path d="M1.5 6h9" />}
      </svg>
      {children}
    </span>
  );
}
