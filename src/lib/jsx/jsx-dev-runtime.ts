import * as react from 'react/jsx-dev-runtime';
import { wholeTexts } from './whole-texts.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

/** As jsx-runtime.ts, while the development server runs. */
export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, ...rest) => {
  const own = wholeTexts(type, props);
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(own.children), ...rest);
};
