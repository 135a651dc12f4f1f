import { createContext, useContext, type ReactNode } from 'react';
import { Waves } from './illustration.tsx';
import css from './screen.module.css';
import { SectionBody, type BodyProps } from './section.tsx';

/** What the window hears when the open screen is chosen again, for a screen that doesn't start at the top of the page. */
export const START_OF_SCREEN = 'startofscreen';

/** The open screen: its name in the address, and its heading. */
interface ScreenName {
  id: string;
  title: string;
}

export const ScreenContext = createContext<ScreenName>({ id: 'screen', title: '' });

interface ScreenProps<T> extends BodyProps<T> {
  /** Shown beside the heading: a search field, a button. */
  aside?: ReactNode;
}

/** One screen of the dashboard: its heading and the API's latest answer; a failure is shown and clears nothing. */
export function Screen<T>({ aside, ...body }: ScreenProps<T>) {
  const { id, title } = useContext(ScreenContext);
  return (
    <section className={css.screen} id={id} aria-labelledby={`${id}-title`}>
      <ScreenHead title={title} id={id}>
        {aside}
      </ScreenHead>
      <SectionBody {...body} />
    </section>
  );
}

interface PlainScreenProps {
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A screen that loads its own data. */
export function PlainScreen({ aside, className, children }: PlainScreenProps) {
  const { id, title } = useContext(ScreenContext);
  return (
    <section className={css.screen} id={id} aria-labelledby={`${id}-title`}>
      <ScreenHead title={title} id={id}>
        {aside}
      </ScreenHead>
      <div className={className}>{children}</div>
    </section>
  );
}

/** The heading, which gets the focus when the screen opens, over a strip of water where there is room. */
function ScreenHead({ id, title, children }: ScreenName & { children?: ReactNode }) {
  return (
    <header className={css.head} data-time-of-day="noon">
      <Waves className={css.waves} />
      <h1 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
