import { useId } from 'react';
import { AREA_KEYS, isKeyOn, pressKey, pressTechnique, TECHNIQUES } from './keys.ts';
import css from './note-tools.module.css';
import type { PanelProps } from './note-tools.tsx';

/** Where and how, in a tap each: areas, which the chart shows too, and techniques. */
export function Keypads({ content: { chart }, change }: PanelProps) {
  const id = useId();
  const others = chart.techniques.filter((name) => !TECHNIQUES.some((known) => known === name));
  return (
    <div className={css.keypads}>
      <h5 id={`${id}-where`}>
        Where <small>Also marks the chart</small>
      </h5>
      <div role="group" aria-labelledby={`${id}-where`} className={css.keypad}>
        {AREA_KEYS.map(([name, areas]) => (
          <button
            key={name}
            type="button"
            aria-pressed={isKeyOn(chart, areas)}
            onClick={() => change((now) => ({ ...now, chart: pressKey(now.chart, areas) }))}
          >
            {name}
          </button>
        ))}
      </div>
      <h5 id={`${id}-how`}>How</h5>
      <div role="group" aria-labelledby={`${id}-how`} className={css.keypad}>
        {[...TECHNIQUES, ...others].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chart.techniques.includes(name)}
            onClick={() => change((now) => ({ ...now, chart: pressTechnique(now.chart, name) }))}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
