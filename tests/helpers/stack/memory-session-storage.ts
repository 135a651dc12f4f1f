import { beforeEach, vi } from 'vitest';

/** Gives each test of a file a session storage of its own, or a local one. */
export function useMemorySessionStorage(
  name: 'sessionStorage' | 'localStorage' = 'sessionStorage',
): Map<string, string> {
  const values = new Map<string, string>();
  beforeEach(() => {
    values.clear();
    vi.stubGlobal(name, {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    });
  });
  return values;
}
