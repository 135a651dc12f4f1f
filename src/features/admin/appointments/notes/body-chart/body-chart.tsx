import { useState } from 'react';
import { AREA_GROUPS, areaName, BODY_AREAS } from '#contract/notes/body-areas.ts';
import { levelName } from '#contract/notes/note-text.ts';
import { LEVELS, levelOf, markArea } from '#contract/notes/session-note.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { SearchField } from '../../../ui/lists/search-field.tsx';
import { BACK, FRONT } from './body-figures.ts';
import { BodySide } from './body-side.tsx';
import css from '../note-tools.module.css';
import type { PanelProps } from '../note-tools.tsx';

/** Which areas were worked on, and how strongly: a drawing of both sides, or a list of the same areas. */
export function BodyChart({ content: { chart }, last, change }: PanelProps) {
  const [isList, setIsList] = useState(false);
  const [announced, setAnnounced] = useState('');
  const mark = (area: string, level: number) => {
    change((now) => ({ ...now, chart: markArea(now.chart, area, level) }));
    setAnnounced(`${areaName(area)}, ${levelName(level).toLowerCase()}`);
  };
  const count = chart.areas.length;
  return (
    <div className={css.chart}>
      {isList ? (
        <AreaList chart={chart} onMark={mark} />
      ) : (
        <>
          <div className={css.figures}>
            <BodySide figure={FRONT} chart={chart} onMark={mark} />
            <BodySide figure={BACK} chart={chart} onMark={mark} />
          </div>
          <ul className={css.marked}>
            {chart.areas.map(({ area, level }) => (
              <li key={area}>
                <span>
                  {areaName(area)}
                  {last && (
                    <small>
                      Last time:{' '}
                      {levelOf(last.chart, area) === 0
                        ? 'not marked'
                        : levelName(levelOf(last.chart, area)).toLowerCase()}
                    </small>
                  )}
                </span>
                <LevelSelect area={area} level={level} onMark={mark} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={css.count}>
        <p>
          {count} of {BODY_AREAS.length} areas marked.{!isList && ' Tap again for stronger.'}
        </p>
        <RowButton look="word" worksOffline onClick={() => setIsList(!isList)}>
          {isList ? 'Use the chart' : 'Use a list'}
        </RowButton>
      </div>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </div>
  );
}

interface LevelSelectProps {
  area: string;
  level: number;
  onMark: (area: string, level: number) => void;
}

function LevelSelect({ area, level, onMark }: LevelSelectProps) {
  return (
    <select
      aria-label={areaName(area)}
      value={level}
      data-marked={level > 0 || undefined}
      onChange={({ target }) => onMark(area, Number(target.value))}
    >
      {['None', ...LEVELS].map((name, each) => (
        <option key={name} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

type AreaListProps = Pick<PanelProps['content'], 'chart'> & Pick<LevelSelectProps, 'onMark'>;

/** All areas by name, with a menu each; those that are marked come first. */
function AreaList({ chart, onMark }: AreaListProps) {
  const [typed, setTyped] = useState('');
  // Marking an area doesn't move its row away from under the finger.
  const [first] = useState(() => new Set(chart.areas.map(({ area }) => area)));
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = BODY_AREAS.filter(({ name }) =>
    words.every((word) => name.toLowerCase().includes(word)),
  );
  const groups = [
    { title: 'Marked', areas: found.filter(({ id }) => first.has(id)) },
    ...AREA_GROUPS.map((title) => ({
      title,
      areas: found.filter(({ id, group }) => group === title && !first.has(id)),
    })),
  ].filter(({ areas }) => areas.length > 0);
  return (
    <>
      <SearchField
        label="Find an area"
        placeholder="Find an area"
        value={typed}
        onChange={setTyped}
      />
      {groups.length === 0 && <p className={css.soft}>No area has that name.</p>}
      {groups.map(({ title, areas }) => (
        <section key={title} aria-label={title}>
          <h5>{title}</h5>
          <ul className={css.marked}>
            {areas.map(({ id, name }) => (
              <li key={id}>
                <span>{name}</span>
                <LevelSelect area={id} level={levelOf(chart, id)} onMark={onMark} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** Both sides as they were marked, to read and to print; the names of the areas are listed beside it. */
export function MarkedChart({ chart }: Pick<PanelProps['content'], 'chart'>) {
  if (chart.areas.length === 0) return null;
  return (
    <div className={`${css.figures} ${css.read}`}>
      <BodySide figure={FRONT} chart={chart} />
      <BodySide figure={BACK} chart={chart} />
    </div>
  );
}
