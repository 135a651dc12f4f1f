import { useStore } from '@nanostores/react';
import buttons from '../ui/buttons.module.css';
import { $undo, endUndo } from '../ui/undo.ts';
import { focusHeading, goTo } from './use-screen.ts';
import css from './shell.module.css';
import { newsWords, type News } from '../requests/use-news.ts';

/** One line above the bottom of the screen, with space reserved for it: what can be undone, or which requests arrived. */
export function NewsStrip({ news }: { news: News }) {
  const undo = useStore($undo);
  const { arrived, showArrived } = news;
  return (
    <div className={css.strip} data-shown={undo !== null || arrived.length > 0 || undefined}>
      {undo ? (
        <>
          <p role="status">{undo.words}</p>
          <button
            type="button"
            className={buttons.word}
            onClick={() => {
              endUndo();
              undo.run();
            }}
          >
            Undo
          </button>
        </>
      ) : (
        arrived.length > 0 && (
          <>
            <p>{newsWords(arrived)}</p>
            <button
              type="button"
              className={buttons.word}
              onClick={() => {
                showArrived();
                // Where this screen has the list, it moves there after the list has taken them in.
                if (document.querySelector('#requests-title'))
                  setTimeout(() => focusHeading('requests'));
                else goTo('requests');
              }}
            >
              Show
            </button>
          </>
        )
      )}
    </div>
  );
}
