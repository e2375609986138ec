import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useShowToast } from './toast.tsx';
import type { Toast } from './toast-card.tsx';

beforeEach(async () => {
  await import('./toast-card.tsx');
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function DeleteButton({ toast }: { toast: Toast }) {
  const showToast = useShowToast();
  return (
    <button type="button" onClick={() => showToast(toast)}>
      {toast.text}
    </button>
  );
}

function renderToasts() {
  const goal = { text: 'Goal deleted.', onUndo: vi.fn() };
  const note = { text: 'Note deleted.', onUndo: vi.fn() };
  render(
    <ToastProvider>
      <DeleteButton toast={goal} />
      <DeleteButton toast={note} />
      <input aria-label="Title" />
    </ToastProvider>,
  );
  return { goal, note };
}

/** The card loads at its first use. */
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const toast = () => screen.getByRole('status').textContent;
const undoButton = () => screen.getByRole('button', { name: /^Undo/ });

/** One second at a time: each tick sets the next timer only after React has drawn the last. */
function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) act(() => vi.advanceTimersByTime(1_000));
}

test('undo is offered for 10 s, counted down, then the toast goes', async () => {
  const { goal } = renderToasts();
  await press('Goal deleted.');
  expect(toast()).toBe('Goal deleted.Undo10 s');
  pass(9);
  expect(toast()).toBe('Goal deleted.Undo1 s');
  pass(1);
  expect(toast()).toBe('');
  expect(goal.onUndo).not.toHaveBeenCalled();
});

test('undo happens once and ends the toast', async () => {
  const { goal } = renderToasts();
  await press('Goal deleted.');
  fireEvent.click(undoButton());
  pass(10);
  expect(goal.onUndo).toHaveBeenCalledTimes(1);
  expect(toast()).toBe('');
});

test('the time stands still while the focus is on the button', async () => {
  renderToasts();
  await press('Goal deleted.');
  pass(4);
  fireEvent.focus(undoButton());
  pass(30);
  expect(toast()).toBe('Goal deleted.Undo6 s');
  fireEvent.blur(undoButton());
  pass(6);
  expect(toast()).toBe('');
});

test('Ctrl+Z undoes, but not while the person types', async () => {
  const { goal } = renderToasts();
  await press('Goal deleted.');
  fireEvent.keyDown(screen.getByLabelText('Title'), { key: 'z', ctrlKey: true });
  expect(goal.onUndo).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(goal.onUndo).toHaveBeenCalledTimes(1);
});

test('a newer toast takes the place of the last, with its own 10 s', async () => {
  const { goal, note } = renderToasts();
  await press('Goal deleted.');
  pass(5);
  await press('Note deleted.');
  expect(toast()).toBe('Note deleted.Undo10 s');
  fireEvent.click(undoButton());
  expect(note.onUndo).toHaveBeenCalledTimes(1);
  expect(goal.onUndo).not.toHaveBeenCalled();
});
