import * as react from 'react/jsx-runtime';
import { wholeTexts } from './whole-texts.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** React's own, for elements whose texts a translator can replace. */
export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, wholeTexts(type, props), key);

/** The same, for several children. */
export const jsxs: typeof react.jsxs = (type, props, key) =>
  react.jsxs(type, wholeTexts(type, props), key);
