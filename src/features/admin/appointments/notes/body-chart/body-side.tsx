import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { areaName } from '#contract/notes/body-areas.ts';
import { levelName } from '#contract/notes/note-text.ts';
import { levelOf, nextLevel, type Chart } from '#contract/notes/session-note.ts';
import { OUTLINE, VIEW_BOX, type BodyFigure, type FigureArea } from './body-figures.ts';
import css from './body-side.module.css';
import { areaByKey, areaNear } from './neighbor.ts';

interface BodySideProps {
  figure: BodyFigure;
  chart: Chart;
  /** Without it, the drawing is only to be read. */
  onMark?: (area: string, level: number) => void;
}

/**
 * One side of the body: a tap makes an area stronger, and the fourth clears it. It is one tab stop; arrows move to a neighboring
 * area, Space is a tap, and 0 to 3 set the level.
 */
export function BodySide({ figure, chart, onMark }: BodySideProps) {
  const { title, sides, details, areas } = figure;
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState(areas[0]?.id);

  const tap = (area: string) => onMark?.(area, nextLevel(levelOf(chart, area)));
  const goTo = (area: FigureArea) => {
    setCurrent(area.id);
    svg.current?.querySelector<SVGElement>(`[data-area="${area.id}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, area: FigureArea) => {
    const to = areaByKey(areas, area, event.key);
    if (to) goTo(to);
    else if (event.key === ' ' || event.key === 'Enter') tap(area.id);
    else if (/^[0-3]$/.test(event.key)) onMark?.(area.id, Number(event.key));
    else return;
    event.preventDefault();
  };
  const tapNear = ({ clientX, clientY, target }: MouseEvent) => {
    const { current: drawing } = svg;
    const toDrawing = drawing?.getScreenCTM()?.inverse();
    if (!onMark || !toDrawing || (target as Element).closest('[data-area]')) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toDrawing);
    const near = areaNear(areas, [x, y]);
    if (near) tap(near.id);
  };

  return (
    <div className={css.side}>
      <h5>{title}</h5>
      {/* A tap beside the outline is a convenience for a finger; the keyboard reaches each area. */}
      {}
      <svg
        ref={svg}
        viewBox={VIEW_BOX}
        role={onMark ? 'group' : 'img'}
        aria-label={`Body chart, ${title.toLowerCase()}`}
        onClick={tapNear}
      >
        <defs>
          <clipPath id={`${id}-body`}>
            <path d={OUTLINE} />
          </clipPath>
          <pattern
            id={`${id}-1`}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={css.light} width="5" height="5" />
            <path className={css.hatch} d="M0 0v5" />
          </pattern>
          <pattern
            id={`${id}-2`}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect className={css.medium} width="4" height="4" />
            <path className={css.hatch} d="M0 0v4M0 0h4" />
          </pattern>
        </defs>
        <path className={css.skin} d={OUTLINE} />
        <g clipPath={`url(#${id}-body)`}>
          {areas.map((area) => {
            const level = levelOf(chart, area.id);
            const look = {
              className: css.area,
              points: area.points,
              'data-level': level,
              fill: [undefined, `url(#${id}-1)`, `url(#${id}-2)`][level] ?? 'transparent',
            };
            return onMark ? (
              <polygon
                key={area.id}
                {...look}
                data-area={area.id}
                role="button"
                tabIndex={area.id === current ? 0 : -1}
                aria-pressed={level > 0}
                aria-label={`${areaName(area.id)}, ${levelName(level).toLowerCase()}`}
                onClick={() => {
                  setCurrent(area.id);
                  tap(area.id);
                }}
                onKeyDown={(event) => press(event, area)}
              />
            ) : (
              <polygon key={area.id} {...look} />
            );
          })}
        </g>
        <path className={css.details} d={details} />
        <path className={css.outline} d={OUTLINE} />
        {areas.map(({ id: area, at: [x, y] }) => {
          const level = levelOf(chart, area);
          return (
            level > 0 && (
              <g key={area} className={css.number} data-level={level} aria-hidden="true">
                {level < 3 && <circle cx={x} cy={y} r="9.5" />}
                <text x={x} y={y + 5}>
                  {level}
                </text>
              </g>
            )
          );
        })}
        <text className={css.letter} x="-80" y="112" aria-hidden="true">
          {sides[0]}
        </text>
        <text className={css.letter} x="80" y="112" aria-hidden="true">
          {sides[1]}
        </text>
      </svg>
    </div>
  );
}
