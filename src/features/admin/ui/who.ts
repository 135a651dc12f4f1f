import { createContext, useContext } from 'react';

/** Who is using the dashboard; the email is unknown while there is no connection. */
interface Who {
  email: string | null;
  therapist: string;
}

export const WhoContext = createContext<Who>({ email: null, therapist: '' });

/** Returns who is using the dashboard. */
export function useWho(): Who {
  return useContext(WhoContext);
}
