import css from './form.module.css';

interface SendTroubleProps {
  /** What was not sent. */
  what: string;
  phone: string;
  phoneHref: string;
}

/** Stays where a form was not sent, after the toast that said so has gone. */
export function SendTrouble({ what, phone, phoneHref }: SendTroubleProps) {
  return (
    <p className={css.trouble}>
      <strong>{what} was not sent.</strong> Nothing you typed is lost: try again in a minute, or
      call <a href={phoneHref}>{phone}</a>.
    </p>
  );
}
