import type { Appearance } from '@stripe/stripe-js';

// Stripe's own defaults for the variables that this form uses.
const DEFAULTS = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#5f6072',
  colorDanger: '#b3093c',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '1rem',
  borderRadius: '0.375rem',
  spacingUnit: '0.25rem',
} as const;

const RULES = `
  :host { display: block; color: var(--colorText); font: var(--fontSizeBase)/1.4 var(--fontFamily); }
  * { box-sizing: border-box; font: inherit; }
  .Block { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 3); }
  .Wide { grid-column: 1 / -1; min-width: 0; }
  .Notice { margin: 0; padding: calc(var(--spacingUnit) * 3); border: 1px dashed currentColor;
    border-radius: var(--borderRadius); color: var(--colorText); background: var(--colorBackground); }
  .Notice strong { font-weight: 600; }
  .Notice button { padding: .25rem 0; min-height: 1.75rem; border: 0; background: none; color: inherit;
    text-decoration: underline; cursor: pointer; }
  .Label { display: block; margin-block-end: var(--spacingUnit); color: var(--colorText); }
  .Input { width: 100%; min-height: 2.75rem; padding: calc(var(--spacingUnit) * 2.5) calc(var(--spacingUnit) * 3);
    font-size: max(1rem, 16px); color: var(--colorText); background: var(--colorBackground);
    border: 1px solid var(--colorTextSecondary); border-radius: var(--borderRadius); }
  .Input::placeholder { color: var(--colorTextSecondary); opacity: 1; }
  .Input--invalid { border-color: var(--colorDanger); box-shadow: 0 0 0 1px var(--colorDanger); }
  .Input:focus-visible, button:focus-visible { outline: 3px solid var(--colorPrimary); outline-offset: 1px; }
  .Error { margin: var(--spacingUnit) 0 0; color: var(--colorDanger); }
  .Error:empty { display: none; }
  dialog { max-width: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; border: 1px solid var(--colorTextSecondary);
    border-radius: .5rem; color: var(--colorText); background: var(--colorBackground); }
  dialog::backdrop { background: rgb(0 0 0 / .6); }
  dialog h2 { margin: 0 0 .75rem; font-size: 1.25rem; font-weight: 600; }
  dialog menu { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0 0; padding: 0; }
  dialog button { min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid currentColor; border-radius: .375rem;
    color: inherit; background: transparent; cursor: pointer; }
`;

/** The style sheet of the form, with the page's variables and rules over Stripe's defaults. */
export function createStyles(appearance: Appearance = {}): CSSStyleSheet {
  const variables: Record<string, string | undefined> = { ...DEFAULTS, ...appearance.variables };
  const declarations = Object.entries(variables).map(([name, value]) => `--${name}: ${value};`);
  const rules = Object.entries(appearance.rules ?? {}).map(
    ([selector, properties]) => `${selector} { ${declare(properties)} }`,
  );
  // A constructed sheet: the page's content security policy stays free of inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host { ${declarations.join(' ')} } ${RULES} ${rules.join('\n')}`);
  return sheet;
}

function declare(properties: Record<string, string>): string {
  return Object.entries(properties)
    .map(
      ([name, value]) =>
        `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
    )
    .join(' ');
}
