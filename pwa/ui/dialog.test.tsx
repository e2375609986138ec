import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import styles from './dialog.module.css';
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
    { wrapper: MemoryRouter },
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Jonas Keller?' });
  expect(descriptionOf(dialog)).toBe('His account ends at once.');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onOpenChange.mock.calls.map(([open]) => open)).toEqual([false]);
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Delete user' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a question over a dialog lays its own scrim over that dialog', async () => {
  render(
    <Dialog open onOpenChange={vi.fn()} title="Payments">
      <AlertDialog open onOpenChange={vi.fn()} title="Refund $24.99?" confirmLabel="Refund" onConfirm={vi.fn()} />
    </Dialog>,
    { wrapper: MemoryRouter },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Payments', hidden: true });
  const question = await screen.findByRole('alertdialog');
  const scrims = [...document.querySelectorAll(`.${styles.backdrop}`)];
  const isAfter = (one: Element | undefined, other: Element) =>
    one !== undefined && (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(scrims).toHaveLength(2);
  expect(isAfter(scrims[1], dialog)).toBe(true);
  expect(isAfter(question, scrims[1] as Element)).toBe(true);
});
