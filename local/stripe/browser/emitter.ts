type Listener = (event: unknown) => void;

/** Events by name, as Stripe's elements offer them. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on(name: string, listener: Listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
    },
    off(name: string, listener?: Listener) {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
    },
    emit(name: string, event: unknown) {
      listeners.get(name)?.forEach((listener) => {
        listener(event);
      });
    },
  };
}
