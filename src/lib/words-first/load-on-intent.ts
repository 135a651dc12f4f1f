const INTENTS = ['pointerover', 'focusin', 'touchstart', 'click'] as const;

/**
 * Fetches a script when a pointer, a finger or the focus first reaches what needs it. What was pressed before the script
 * had arrived is pressed again once it has. A script that does not arrive is fetched again at the next reach, and
 * `apologize` says what happened: at once, or for a dialog once it is pressed for.
 */
export function loadOnIntent(
  selector: string,
  script: string,
  apologize: (reached: Element, isPressed: boolean) => void,
): void {
  let pressed: HTMLElement | null = null;
  let isUnderWay = false;

  const reach = async ({ type, target }: Event) => {
    const reached = (target as Element).closest(selector);
    if (!reached) return;
    if (type === 'click') {
      pressed = (target as Element).closest('button');
      // On a slow line the tap must show: the pointer says that something is on its way.
      document.body.ariaBusy = 'true';
    }
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await import(script);
      for (const intent of INTENTS) document.removeEventListener(intent, reach);
      document.body.ariaBusy = null;
      reached.dispatchEvent(new Event('pointerover', { bubbles: true }));
      pressed?.click();
    } catch {
      document.body.ariaBusy = null;
      apologize(reached, pressed !== null);
      pressed = null;
      isUnderWay = false;
    }
  };
  for (const intent of INTENTS) document.addEventListener(intent, reach, { passive: true });
}
