import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function descriptionOf(element: HTMLElement): string | null | undefined {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
}

test('a dialog is named by its title and described by its lead', async () => {
  render(<Dialog open onOpenChange={vi.fn()} title="Sign in" lead="Your session has expired." />, {
    wrapper: MemoryRouter,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Sign in' });
  expect(descriptionOf(dialog)).toBe('Your session has expired.');
});

test('Esc and the close button ask to close the dialog', async () => {
  const onOpenChange = vi.fn();
  render(<Dialog open onOpenChange={onOpenChange} title="Sign in" />, { wrapper: MemoryRouter });
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onOpenChange.mock.calls.map(([open]) => open)).toEqual([false, false]);
});

test('a confirmation says what happens and acts only on its verb', async () => {
  const onConfirm = vi.fn();
  const onOpenChange = vi.fn();
  render(
    <AlertDialog
      open
      onOpenChange={onOpenChange}
      title="Delete Jonas Keller?"
      confirmLabel="Delete user"
      destructive
      onConfirm={onConfirm}
    >
      His account ends at once.
    </AlertDialog>,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Jonas Keller?' });
  expect(descriptionOf(dialog)).toBe('His account ends at once.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange.mock.calls.map(([open]) => open)).toEqual([false]);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Delete user' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
