import { type DeskView, maxDeskViews } from '#schema/desk.ts';

/** Compares names without case, because names that differ in case alone are the same to a reader and to the server. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface ViewLists {
  /**
   * Lists the server's views that ours began with. It is undefined where none were fetched, so that nothing counts as
   * deleted.
   */
  before: readonly DeskView[] | undefined;
  ours: readonly DeskView[];
  theirs: readonly DeskView[];
}

/** Merges saved views by name: what either device added or deleted counts. Of a view that both changed ours counts. */
export function mergeViews({ before, ours, theirs }: ViewLists): DeskView[] {
  const isChangedHere = (view: DeskView) => JSON.stringify(find(before, view.name)) !== JSON.stringify(view);
  const merged = theirs.flatMap((view) => {
    const own = find(ours, view.name);
    if (own) return [isChangedHere(own) ? own : view];
    return find(before, view.name) ? [] : [view];
  });
  for (const [index, view] of ours.entries()) {
    if (find(merged, view.name) || !isChangedHere(view)) continue;
    merged.splice(placeOf(merged, ours, index), 0, view);
  }
  return merged.slice(0, maxDeskViews);
}

/**
 * Finds the place behind the view that comes before it in our list. Without that view, the place is in front of the
 * next one, else at the end.
 */
function placeOf(merged: readonly DeskView[], ours: readonly DeskView[], index: number): number {
  const previous = merged.findIndex(({ name }) => isSameName(name, ours[index - 1]?.name ?? ''));
  if (previous >= 0) return previous + 1;
  const next = merged.findIndex(({ name }) => isSameName(name, ours[index + 1]?.name ?? ''));
  return next >= 0 ? next : merged.length;
}

const find = (views: readonly DeskView[] | undefined, name: string): DeskView | undefined =>
  views?.find((view) => isSameName(view.name, name));
