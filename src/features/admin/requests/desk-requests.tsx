import { spokenList } from '../appointments/marks/spoken.ts';
import { RowButton } from '../ui/row-button.tsx';
import { useAudio } from '../ui/use-audio.ts';
import { RequestRows } from './requests.tsx';
import type { News } from './use-news.ts';
import css from './requests.module.css';

/** The requests to approve, in the side column of the desk. */
export function Requests({ news }: { news: News }) {
  const { play, isPlaying } = usePlayRequests(news);
  return (
    <section className={css.card} id="requests" aria-labelledby="requests-title">
      <header className={css.head}>
        <h2 id="requests-title" tabIndex={-1}>
          New Appointment Requests
        </h2>
        {news.shown.length > 1 && (
          <RowButton look="word" onClick={play}>
            {isPlaying ? 'Stop' : 'Play requests'}
          </RowButton>
        )}
      </header>
      <RequestRows news={news} />
    </section>
  );
}

/** Reads the requests aloud, one after the other. */
export function usePlayRequests({ shown }: News) {
  const { play, playing } = useAudio();
  const words = spokenList(
    'New appointment requests.',
    shown.map(({ appointment }) => appointment),
    true,
  );
  return { play: () => play(words, 'list'), isPlaying: playing === words };
}
