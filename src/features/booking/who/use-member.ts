import { useEffect, useState } from 'react';
import type { Member, SameAgain } from '#lib/booking/member.ts';
import { isKnownViewer } from '#lib/viewer.ts';
import type { checkAddress, HomeVisit } from '../extras/home-visit.tsx';
import type { PaidAhead } from '../extras/paid-ahead.tsx';

interface KnownMember extends Member {
  last: SameAgain | null;
  /** The component that lets them choose how to pay. */
  PaidAhead: typeof PaidAhead | null;
  /** What asks where, of those who can book home visits. */
  home: { HomeVisit: typeof HomeVisit; checkAddress: typeof checkAddress } | null;
}

const NO_ONE: KnownMember = { user: null, credits: null, last: null, PaidAhead: null, home: null };

/** Returns the logged-in member once the API has confirmed it; a guest loads none of this. */
export function useMember(): KnownMember {
  const [member, setMember] = useState(NO_ONE);
  useEffect(() => {
    if (!isKnownViewer()) return;
    let isGone = false;
    const load = async () => {
      const [{ loadMember, loadLastOfMember }, choice] = await Promise.all([
        import('#lib/booking/member.ts'),
        import('../extras/paid-ahead.tsx'),
      ]);
      const member = await loadMember();
      const home = member.user?.canBeVisited ? await import('../extras/home-visit.tsx') : null;
      const loaded = { ...member, PaidAhead: choice.PaidAhead, home };
      if (isGone) return;
      setMember({ ...loaded, last: null });
      // The fields are filled in without waiting for it.
      const last = loaded.user && (await loadLastOfMember());
      if (!isGone) setMember({ ...loaded, last });
    };
    load()
      // Everything can also be typed.
      .catch(() => null);
    return () => {
      isGone = true;
    };
  }, []);
  return member;
}
