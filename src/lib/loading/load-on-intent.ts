const INTENTS = ['pointerover', 'focusin', 'touchstart', 'click'] as const;

interface LoadOnIntent {
  /** Where to listen. */
  place: EventTarget;
  /** What, in that place, needs the load. */
  selector: string;
  load: () => Promise<unknown>;
  /** Called if the load failed; the next reach tries again. */
  onFailure?: (wasPressed: boolean) => void;
}

/**
 * Loads something when a pointer, a finger or the focus first reaches what needs it. A button pressed before it has loaded
 * is pressed again once it has.
 */
export function loadOnIntent({ place, selector, load, onFailure }: LoadOnIntent): void {
  let pressed: HTMLElement | null = null;
  let isUnderWay = false;

  const reach = async ({ type, target }: Event) => {
    if (!(target instanceof Element) || !target.closest(selector)) return;
    if (type === 'click') {
      pressed = target.closest('button');
      // On a slow connection the tap must show: the pointer says that something is loading.
      document.body.ariaBusy = 'true';
    }
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await load();
      for (const intent of INTENTS) place.removeEventListener(intent, reach);
      pressed?.click();
    } catch {
      onFailure?.(pressed !== null);
      pressed = null;
      isUnderWay = false;
    }
    document.body.ariaBusy = null;
  };
  for (const intent of INTENTS) place.addEventListener(intent, reach, { passive: true });
}
