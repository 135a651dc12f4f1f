import { useEffect, useState } from 'react';

/** Returns the secret in the fragment of a link we sent. What email programs add after it isn't part of it. */
export function linkSecret(): string {
  return /^#([^?&]*)/.exec(location.hash)?.[1] ?? '';
}

/** Returns the secret of the link that opened this page, or of another link that was followed in the same tab. */
export function useLinkSecret(): string {
  const [secret, setSecret] = useState(linkSecret);
  useEffect(() => {
    const onHash = () => setSecret(linkSecret());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return secret;
}
