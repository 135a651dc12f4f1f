import { Fragment, jsx, type JSX } from 'react/jsx-runtime';
import type { ElementType, ReactNode } from 'react';

type Props = Record<string, unknown> & { children?: ReactNode };

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';
const isEmpty = (child: unknown) => child == null || typeof child === 'boolean';

/**
 * Returns the props of an element so that each text in it is an element's only child. A browser's translator puts an element of
 * its own in a text's place: React then changes a text that no one sees, or fails to put something beside it. The only child of
 * an element it writes anew.
 */
export function wholeTexts(type: ElementType, props: unknown): Props {
  const given = props as Props;
  // A component's children are in the end those of an element.
  if (typeof type !== 'string' && type !== Fragment) return given;
  const { children } = given;
  if (Array.isArray(children)) {
    const isAlone =
      typeof type === 'string' && children.every((one) => isText(one) || isEmpty(one));
    const own = isAlone ? children.filter(isText).join('') || null : wrapTexts(children);
    return { ...given, children: own as ReactNode };
  }
  if (type === Fragment && isText(children)) return { ...given, children: wrap(children) };
  return given;
}

/** Returns children with their texts in elements; texts beside each other are in one, and everything else keeps its place. */
function wrapTexts(children: readonly unknown[]): unknown[] {
  const own: unknown[] = [];
  let text: { at: number; words: string } | null = null;
  for (const [at, child] of children.entries()) {
    if (isText(child)) {
      text ??= { at, words: '' };
      text.words += child;
      // No translator touches a space, and in a grid its element would have a place.
      own[text.at] = text.words.trim() === '' ? text.words : wrap(text.words, text.at);
      if (at !== text.at) own[at] = null;
      continue;
    }
    if (!isEmpty(child)) text = null;
    own[at] = Array.isArray(child) ? wrapTexts(child) : child;
  }
  return own;
}

/** Looks like its text: no style is about it. */
const TEXT = 'x-t' as 'span';

const wrap = (words: string | number, at?: number): JSX.Element =>
  jsx(TEXT, { children: String(words) }, at === undefined ? undefined : `text ${at}`);
