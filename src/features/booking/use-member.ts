import { useEffect, useState } from 'react';
import type { Member, SameAgain } from '../../lib/booking/member.ts';
import { isKnownViewer } from '../../lib/viewer.ts';
import type { PaidAhead } from './paid-ahead.tsx';

interface KnownMember extends Member {
  last: SameAgain | null;
  /** What lets them choose how to pay. */
  PaidAhead: typeof PaidAhead | null;
}

const NO_ONE: KnownMember = { user: null, credits: null, last: null, PaidAhead: null };

/** The member who is logged in, once the API has said so; a guest fetches nothing of it. */
export function useMember(): KnownMember {
  const [member, setMember] = useState(NO_ONE);
  useEffect(() => {
    if (!isKnownViewer()) return;
    let isGone = false;
    const load = async () => {
      const [{ loadMember, loadLastOfMember }, choice] = await Promise.all([
        import('../../lib/booking/member.ts'),
        import('./paid-ahead.tsx'),
      ]);
      const loaded = { ...(await loadMember()), PaidAhead: choice.PaidAhead };
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
