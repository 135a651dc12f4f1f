import { useEffect, useState } from 'react';
import type { Member, SameAgain } from '../../lib/member.ts';
import { isKnownViewer } from '../../lib/viewer.ts';

const NOBODY = { user: null, credits: null, last: null };

/** Whoever is logged in, once the API has said so; a guest fetches nothing of it. */
export function useMember(): Member & { last: SameAgain | null } {
  const [member, setMember] = useState<Member & { last: SameAgain | null }>(NOBODY);
  useEffect(() => {
    if (!isKnownViewer()) return;
    let isGone = false;
    const load = async () => {
      const { loadMember, loadLastOfMember } = await import('../../lib/member.ts');
      const loaded = await loadMember();
      if (isGone) return;
      setMember({ ...loaded, last: null });
      // Fields are filled in before it is known.
      const last = loaded.user && (await loadLastOfMember());
      if (!isGone) setMember({ ...loaded, last });
    };
    load()
      // Everything can be typed as well.
      .catch(() => null);
    return () => {
      isGone = true;
    };
  }, []);
  return member;
}
