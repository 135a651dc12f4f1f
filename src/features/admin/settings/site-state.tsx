import { publishSite, type Settings } from '#contract/practice/settings.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import css from './settings.module.css';
import { siteText } from './site-text.ts';

/** Whether the pages show the latest changes, with a button to publish them now. */
export function SiteState({ site }: { site: NonNullable<Settings['site']> }) {
  const publishing = useMutation(publishSite);
  const text = siteText(site);
  if (text === null) return null;
  return (
    <div className={css.site}>
      <p role="status">{text}</p>
      {!site.isBuilding && site.left > 0 && (
        <Button
          look="quiet"
          className="small"
          pending={publishing.isPending}
          onClick={() => publishing.run({})}
        >
          Publish now
        </Button>
      )}
      {publishing.failure && <ErrorNote words={publishing.failure.words} />}
    </div>
  );
}
