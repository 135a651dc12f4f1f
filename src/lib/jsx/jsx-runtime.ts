import * as react from 'react/jsx-runtime';
import { wholeTexts } from './whole-texts.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** React's own, for elements whose texts a translator can replace. */
export const jsx: typeof react.jsx = (type, props, key) =>
  react.jsx(type, wholeTexts(type, props), key);

/** The same, for several children, which can have become one text. */
export const jsxs: typeof react.jsxs = (type, props, key) => {
  const own = wholeTexts(type, props);
  return (Array.isArray(own.children) ? react.jsxs : react.jsx)(type, own, key);
};
