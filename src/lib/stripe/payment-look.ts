import type { Appearance } from '@stripe/stripe-js';

/** Returns a color token as Stripe's frame understands it, without custom properties and oklch(). */
function readColor(token: string, canvas: CanvasRenderingContext2D): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  canvas.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Returns the payment form's appearance in the colors of the page. */
export function readPaymentLook(
  isDark = matchMedia('(prefers-color-scheme: dark)').matches,
): Appearance {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return { theme: 'stripe' };
  const color = (token: string) => readColor(token, canvas);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('--color-selected'),
      colorBackground: color('--color-surface'),
      colorText: color('--color-text'),
      colorTextSecondary: color('--color-text-soft'),
      colorDanger: color('--color-error'),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '14px',
      spacingUnit: '4px',
    },
  };
}
