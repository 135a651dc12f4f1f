import { useCallback } from 'react';

interface IllustrationProps {
  /** The `data-piece` of a template in the page. */
  name: 'brand' | 'shore' | 'canoe' | 'birch';
  className?: string | undefined;
}

/** A drawing copied from the page, which contains it once. */
export function Illustration({ name, className }: IllustrationProps) {
  const fill = useCallback(
    (place: HTMLSpanElement | null) => {
      const template = document.querySelector<HTMLTemplateElement>(`[data-piece='${name}']`);
      if (place && template) place.replaceChildren(template.content.cloneNode(true));
    },
    [name],
  );
  return (
    <span ref={fill} className={className} aria-hidden={name === 'brand' ? undefined : true} />
  );
}

/** Half a sun on the water: the now-line. */
export function SunMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 24" width="40" height="24" aria-hidden="true">
      <path
        d="M9 14a11 11 0 0 1 22 0Z"
        fill="light-dark(oklch(0.78 0.13 62), oklch(0.84 0.12 72))"
      />
      <path
        d="M2 14.5c6-2.2 11-1.8 18-.4s12 1.6 18-.6M9 20.5c4-1.5 7-1.2 11-.3s7.5 1 11-.3"
        fill="none"
        stroke="currentcolor"
        strokeLinecap="round"
        strokeWidth="2"
      />
    </svg>
  );
}

/** A gap: two small waves. */
export function WaveMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 36 14" width="36" height="14" aria-hidden="true">
      <path
        d="M2 5c4-4 8-3.5 12-1s8 3 12 0 5-2 8-1M8 11c3.5-3 6-2.500 9-1s6 2 9-.5"
        fill="none"
        stroke="currentcolor"
        strokeLinecap="round"
        strokeWidth="1.8"
      />
    </svg>
  );
}

/** A strip of water below a screen's heading. */
export function Waves({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1200 40" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 12C110 2 230 2 380 10s300 10 440 2 270-8 380 0V40H0Z" fill="var(--water-far)" />
      <path d="M0 24c140-8 260-8 420-2s300 8 440 2 230-6 340 0V40H0Z" fill="var(--water-mid)" />
    </svg>
  );
}
