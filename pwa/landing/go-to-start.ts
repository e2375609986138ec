import type { MouseEvent } from 'react';
import { track } from '#pwa/api/events.ts';

/** The id of the landing page's form, or of its results in place. */
export const startId = 'start';

/** Follows a link to the form, with the focus in its first field. */
export function goToStart(event: MouseEvent): void {
  track('cta_click');
  const start = document.getElementById(startId);
  if (!start) return;
  event.preventDefault();
  start.scrollIntoView({ behavior: prefersStill() ? 'auto' : 'smooth', block: 'start' });
  start.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}

const prefersStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
