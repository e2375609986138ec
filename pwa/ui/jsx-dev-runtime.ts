import type { ElementType, Key } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { type Props, separateTexts } from './jsx-runtime.ts';

export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-runtime.ts';

/** As `jsx` and `jsxs`, for development and tests: React names the place in the source in its warnings. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
) {
  const safe = separateTexts(type, props);
  return react.jsxDEV(type, safe, key, isStatic && Array.isArray(safe.children), source, self);
}
