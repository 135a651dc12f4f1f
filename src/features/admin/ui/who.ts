import { createContext, useContext } from 'react';

/** Who is at the dashboard; the email is unknown while there is no connection. */
interface Who {
  email: string | null;
  therapist: string;
}

export const WhoContext = createContext<Who>({ email: null, therapist: '' });

/** Who is at the dashboard. */
export function useWho(): Who {
  return useContext(WhoContext);
}
