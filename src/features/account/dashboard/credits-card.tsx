import { paths } from '../../../lib/paths.ts';
import { Card } from './card.tsx';

export function CreditsCard({ isActive }: { isActive: boolean }) {
  return (
    <Card title="Session Credits" badge={<span className="tag">0 credits</span>}>
      <p>{isActive}</p>
      <a className="button" href={paths.bundles}>
        Purchase Session Bundle
      </a>
    </Card>
  );
}
