import { beforeEach, vi } from 'vitest';

/** Gives each test of a file a session storage of its own. */
export function useMemorySessionStorage(): Map<string, string> {
  const values = new Map<string, string>();
  beforeEach(() => {
    values.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    });
  });
  return values;
}
