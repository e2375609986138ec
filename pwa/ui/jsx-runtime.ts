import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import * as react from 'react/jsx-runtime';

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-runtime';

export interface Props {
  children?: ReactNode;
}

/**
 * React's JSX runtime, with each text in an element of its own (docs/decisions/0018-translated-pages.md).
 *
 * A browser that translates a page moves its text nodes into elements that it adds. React then looks for them in vain:
 * the page crashes, or goes on showing an old number. Text that is all of its element is safe, because React sets it
 * whole.
 */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, separateTexts(type, props), key);
}

/** As `jsx`, for several children whose places are fixed. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const safe = separateTexts(type, props);
  return (Array.isArray(safe.children) ? react.jsxs : react.jsx)(type, safe, key);
}

/** Children that are all text become one text; a text beside elements gets a `<nb-text>` around it. */
export function separateTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  const put = (safe: ReactNode): Props => ({ ...props, children: safe });
  const putText = (text: string | number) => put(type === react.Fragment ? wrap(text) : text);
  if (!Array.isArray(children)) return isText(children) ? putText(children) : props;
  if (!children.some(isText)) return props;
  if (children.every((child) => isText(child) || isNothing(child))) return putText(children.filter(isText).join(''));
  // SVG's own text element takes no other element of ours.
  return type === 'text' ? props : put(wrapRuns(children));
}

/** Texts in a row go into one element, at the place of the first: React knows the other children by their places. */
function wrapRuns(children: readonly ReactNode[]): ReactNode[] {
  let first = 0;
  let text = '';
  const wrapped = [...children];
  children.forEach((child, at) => {
    if (isText(child)) {
      if (text === '') first = at;
      text += child;
      wrapped[at] = null;
      wrapped[first] = wrap(text, `t${first}`);
    } else if (!isNothing(child)) text = '';
  });
  return wrapped;
}

const wrap = (text: string | number, key?: Key) => react.jsx('nb-text' as 'span', { children: text }, key);

const isText = (child: unknown): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '');

/** React shows nothing for it. */
const isNothing = (child: unknown): boolean => child === true || (!child && child !== 0);
