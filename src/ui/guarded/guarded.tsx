import { Component, createRef, type ComponentType, type ReactNode } from 'react';
import { DRAWN } from '#lib/loading/drawn.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { viewerRole } from '#lib/viewer.ts';
import { Button } from '../button.tsx';
import css from './guarded.module.css';

interface Typed {
  label: string;
  value: string;
}

interface GuardProps {
  /** What else to know before reloading. */
  note?: string | undefined;
  children: ReactNode;
}

interface GuardState {
  hasFailed: boolean;
  typed: readonly Typed[];
}

/** Instead of a blank place: that it stopped working, what was typed, and a reload. */
class Guard extends Component<GuardProps, GuardState> {
  override state: GuardState = { hasFailed: false, typed: [] };
  /** Beside the part, because a box around it would change its layout. */
  beside = createRef<HTMLSpanElement>();

  override componentDidMount() {
    this.beside.current?.dispatchEvent(new Event(DRAWN, { bubbles: true }));
  }

  static getDerivedStateFromError = () => ({ hasFailed: true });

  /** What stood in the fields, while they are still there. */
  override getSnapshotBeforeUpdate(_: GuardProps, { hasFailed }: GuardState) {
    return this.state.hasFailed && !hasFailed
      ? readTyped(this.beside.current?.parentElement)
      : null;
  }

  override componentDidUpdate(_: GuardProps, __: GuardState, typed: Typed[] | null) {
    if (typed) this.setState({ typed });
  }

  override render() {
    const { note, children } = this.props;
    return (
      <>
        {this.state.hasFailed ? <Stopped note={note} typed={this.state.typed} /> : children}
        <span ref={this.beside} hidden />
      </>
    );
  }
}

/** Returns the words in some fields, by their labels. Secrets stay out. */
function readTyped(place: HTMLElement | null | undefined): Typed[] {
  const fields = place?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ':is(textarea, input:is(:not([type]), [type="text"], [type="email"], [type="tel"], [type="search"]))',
  );
  return [...(fields ?? [])].flatMap(({ labels, value, tabIndex }) => {
    const label = labels?.[0]?.innerText.trim() ?? '';
    // A field that the Tab key skips is the one for bots.
    return label === '' || value.trim() === '' || tabIndex < 0 ? [] : [{ label, value }];
  });
}

function Stopped({ note, typed }: { note: string | undefined; typed: readonly Typed[] }) {
  const { phone, phoneHref } = readPageFacts();
  return (
    <div className={css.stopped} role="alert">
      <p>
        <strong>This part of the page stopped working.</strong> Please reload the page to go on.
        {note !== undefined && ` ${note}`}
        {viewerRole() !== 'admin' && (
          <>
            {' '}
            If it stops again, call <a href={phoneHref}>{phone}</a>.
          </>
        )}
      </p>
      {typed.length > 0 && (
        <>
          <p>What you typed, to copy if you need it again:</p>
          <dl>
            {typed.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Button look="quiet" onClick={() => location.reload()}>
        Reload the page
      </Button>
    </div>
  );
}

/** For parts of a page in which someone pays. */
export const PAYING_NOTE =
  'If you just paid, don’t pay again: the page will show whether it went through.';

/** Returns a part of a page that says so if it stops working, instead of going blank. */
export function guarded<Props extends object>(
  Part: ComponentType<Props>,
  note?: string,
): ComponentType<Props> {
  return function Guarded(props: Props) {
    return (
      <Guard note={note}>
        <Part {...props} />
      </Guard>
    );
  };
}
