import { useContext } from 'react';
import { RowButton } from '../ui/row-button.tsx';
import { PlainScreen } from '../ui/screen/screen.tsx';
import css from './requests.module.css';
import { usePlayRequests } from './desk-requests.tsx';
import { RequestRows } from './requests.tsx';
import { NewsContext } from './use-news.ts';

/** Only the requests, side by side where there is room. */
export function RequestsScreen() {
  const news = useContext(NewsContext);
  const { play, isPlaying } = usePlayRequests(news);
  return (
    <PlainScreen
      className={css.wide}
      aside={
        news.shown.length > 1 && (
          <RowButton onClick={play}>{isPlaying ? 'Stop' : 'Play requests'}</RowButton>
        )
      }
    >
      <RequestRows news={news} />
    </PlainScreen>
  );
}
