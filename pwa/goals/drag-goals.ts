import Sortable from 'sortablejs';

/**
 * Lets the rows of a list be dragged by their handles (`data-handle`), with a pointer or a finger. What the page draws stays
 * its own matter: a row that was let go is put back to where it was taken, and told.
 *
 * @param onDrop the `data-goal` of the row, and its new place among the rows, from 0
 * @returns ends it
 */
export function dragGoals(list: HTMLElement, onDrop: (goalId: string, to: number) => void): () => void {
  let before: Element[] = [];
  const sortable = Sortable.create(list, {
    draggable: 'li',
    handle: '[data-handle]',
    animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 150,
    // The browser's own dragging knows no finger on many phones, and takes a picture that cannot be designed.
    forceFallback: true,
    fallbackOnBody: true,
    fallbackTolerance: 3,
    forceAutoScrollFallback: true,
    scrollSensitivity: 110,
    scrollSpeed: 14,
    onStart() {
      before = [...list.children];
      document.documentElement.dataset.dragging = '';
      Sortable.ghost?.setAttribute('aria-hidden', 'true');
      Sortable.ghost?.style.setProperty('opacity', '1');
    },
    onEnd({ item, oldIndex, newIndex }) {
      delete document.documentElement.dataset.dragging;
      if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return;
      const next = before[oldIndex + 1] ?? null;
      list.insertBefore(item, next?.parentNode === list ? next : null);
      const goalId = item.querySelector<HTMLElement>('[data-goal]')?.dataset.goal;
      if (goalId) onDrop(goalId, newIndex);
    },
  });
  return () => {
    // One that ends here hears of no end.
    Sortable.ghost?.remove();
    delete document.documentElement.dataset.dragging;
    sortable.destroy();
  };
}
