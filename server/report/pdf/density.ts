/** How close a report is set. */
export interface Density {
  /** Every chapter starts a page, where there is little to fill them. */
  isOpen: boolean;
  /** The share of a page that must be left for the plan to start there. */
  planRoom: number;
  /** Times the usual text sizes; the report’s head keeps its own. */
  textScale: number;
  /** Times the usual space above and below texts. */
  spaceScale: number;
}

/** A chapter starts where at least a seventh of a page is left for it: its heading and some lines. */
export const leastRoom = 0.14;
/** People print the plan and pin it up: it starts a page where no more than a third of one is left empty for that. */
const pinnedPlanRoom = 0.34;

export const usual: Density = {
  isOpen: false,
  planRoom: pinnedPlanRoom,
  textScale: 1,
  spaceScale: 1,
};
/** For documents of a few lines. */
export const openest: Density = { isOpen: true, planRoom: pinnedPlanRoom, textScale: 1, spaceScale: 1 };

/**
 * Closer than the usual one, step by step: at first in the space only, which mends most of what looks ill. The last can
 * still be read on paper (body text of 7.8 points). Few steps: each costs as much time as the first setting.
 */
export const densities: readonly Density[] = [
  closer(1, 0.8),
  closer(1, 0.6),
  ...[0.95, 0.9, 0.86, 0.82].map((scale) => closer(scale, scale)),
];

function closer(textScale: number, spaceScale: number): Density {
  return { isOpen: false, planRoom: leastRoom, textScale, spaceScale };
}

/**
 * Content with its text sizes and the space around its texts at a density. What was drawn, or placed on a drawing, was made
 * for its size.
 */
export function scaled<T>(content: T, density: Pick<Density, 'textScale' | 'spaceScale'>): T {
  const { textScale, spaceScale } = density;
  if ((textScale === 1 && spaceScale === 1) || typeof content !== 'object' || content === null) return content;
  if (Array.isArray(content)) return content.map((part) => scaled(part, density)) as T;
  if ('relativePosition' in content || 'canvas' in content) return content;
  const entries = Object.entries(content).map(([key, value]) => [key, scaledPart(key, value, density)]);
  return Object.fromEntries(entries) as T;
}

function scaledPart(key: string, value: unknown, density: Pick<Density, 'textScale' | 'spaceScale'>): unknown {
  if (key === 'fontSize' && typeof value === 'number') return value * density.textScale;
  if (key === 'margin' && Array.isArray(value))
    return value.map((side, index) => (index % 2 === 1 ? side * density.spaceScale : side));
  return key === 'layout' || key === 'widths' ? value : scaled(value, density);
}
