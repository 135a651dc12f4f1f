interface Typed {
  type: string;
}

const told = (phase: string, rest: object) =>
  [phase, ...Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`)].join(
    ', ',
  );

/** What each state becomes by each event, a line each, with the events that change nothing of it on one line. */
export function tellTransitions<State extends { phase: string }, Event extends Typed>(
  states: Readonly<Record<string, State>>,
  events: Readonly<Record<string, Event>>,
  reduce: (state: State, event: Event) => State,
): string {
  const parts = Object.entries(states).map(([name, state]) => {
    const { phase, ...rest } = state;
    const lines = [`${name}: ${told(phase, rest)}`];
    const idle: string[] = [];
    for (const [happened, event] of Object.entries(events)) {
      const next = reduce(state, event);
      const { phase: to, ...more } = next;
      if (next === state) idle.push(happened);
      else lines.push(`  ${happened} -> ${told(to, more)}`);
    }
    return [...lines, `  nothing changes by: ${idle.join('; ')}`].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}
