import { useState } from 'react';
import { readText } from '#contract/messages/texts.ts';
import { call } from '#lib/api-client.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useWhenHidden } from '#ui/hooks/use-when-hidden.ts';
import { receivedWords } from '../ui/received-text.ts';
import { failureToast } from '../ui/failure-text.ts';
import { RowButton } from '../ui/row-button.tsx';
import css from './to-decide.module.css';

/** A text that stands on no client's page: hidden until it is opened, which the API logs, and again when the screen is left. */
export function ReadText({ textId }: { textId: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const fold = () => setSaid(null);
  useWhenHidden(fold);
  // Reading changes nothing that is loaded elsewhere.
  const read = useMutation((id: string) => call(readText, { id }), {
    onDone: ({ words }) => setSaid(receivedWords({ words })),
    onFailed: failureToast('Couldn’t show the text'),
  });
  return (
    <div className={css.text}>
      {said !== null && <p>{said}</p>}
      <RowButton
        aria-expanded={said !== null}
        pending={read.isPending}
        worksOffline={said !== null}
        onClick={() => (said === null ? read.run(textId) : fold())}
      >
        {said === null ? 'Show the text' : 'Hide the text'}
      </RowButton>
      <small>Each viewing is logged.</small>
    </div>
  );
}
