import { useEffect, useState } from 'react';

const ADDRESS = /^#clients\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Returns the client that a hash names ("#clients/<id>"); null for the list. */
export function clientIdOf(hash: string): string | null {
  return ADDRESS.exec(hash)?.[1] ?? null;
}

/** Returns the client that the address names; null for the list. */
export function useClientId(): string | null {
  const [id, setId] = useState(() => clientIdOf(location.hash));
  useEffect(() => {
    const hear = () => {
      // A place on the page, such as the target of the skip link, isn't the list.
      if (location.hash.startsWith('#clients')) setId(clientIdOf(location.hash));
    };
    addEventListener('hashchange', hear);
    return () => removeEventListener('hashchange', hear);
  }, []);
  return id;
}
