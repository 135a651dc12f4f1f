import css from './form.module.css';

interface SendFailureProps {
  /** What wasn't sent. */
  what: string;
  phone: string;
  phoneHref: string;
}

/** Stays where a form wasn't sent, after the toast about it is gone. */
export function SendFailure({ what, phone, phoneHref }: SendFailureProps) {
  return (
    <p className={css.failure}>
      <strong>{what} wasn’t sent.</strong> What you typed is still here: try again in a minute, or
      call <a href={phoneHref}>{phone}</a>.
    </p>
  );
}
