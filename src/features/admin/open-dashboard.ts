import { getCurrentUser } from '#lib/current-user.ts';
import { ApiError } from '#lib/api-client.ts';
import { needPart } from '#lib/loading/late-part.ts';
import { viewerRole } from '#lib/viewer.ts';

// The hint says who seems to be here; the API says who is. The dashboard's own script is loaded only after that.

const loadDashboard = () => import('./mount-dashboard.tsx');
const place = document.querySelector<HTMLElement>('#dashboard');
let isOpening = false;

function say(words: string, retry = false): void {
  const line = place?.querySelector('[role=status]');
  if (!line) return;
  line.textContent = words;
  if (!retry) return;
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button quiet small',
    textContent: 'Try again',
    onclick: () => void open(),
  });
  line.append(' ', button);
}

async function open(): Promise<void> {
  if (!place || isOpening || viewerRole() !== 'admin') return;
  isOpening = true;
  const slow = setTimeout(() => say('Opening your day...'), 400);
  try {
    const user = await getCurrentUser().catch((error: unknown) => {
      // Without an answer, only what this browser stored can be shown.
      if (error instanceof ApiError) throw error;
      return undefined;
    });
    if (user === undefined || user?.role === 'admin') {
      const { mountDashboard } = await needPart(loadDashboard);
      if (!(await mountDashboard(place, user))) throw new Error('Nothing to show');
    }
  } catch {
    say('Your day didn’t load. Check your connection.', true);
  }
  clearTimeout(slow);
  isOpening = false;
}

void open();
addEventListener('viewer', () => void open());
addEventListener('pageshow', () => void open());
