import { useEffect, useState } from 'react';
import type { Member } from '../../lib/member.ts';
import { isKnownViewer } from '../../lib/viewer.ts';

const NOBODY: Member = { user: null, credits: null };

/** Whoever is logged in, once the API has said so; a guest fetches nothing of it. */
export function useMember(): Member {
  const [member, setMember] = useState(NOBODY);
  useEffect(() => {
    if (!isKnownViewer()) return;
    let isGone = false;
    import('../../lib/member.ts')
      .then(({ loadMember }) => loadMember())
      .then((loaded) => isGone || setMember(loaded))
      // Everything can be typed as well.
      .catch(() => null);
    return () => {
      isGone = true;
    };
  }, []);
  return member;
}
