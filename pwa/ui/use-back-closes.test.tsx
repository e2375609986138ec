import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const openInEntry = () => window.history.state?.open ?? 0;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
/** Lets what waits for the next task happen, twice. */
const settle = async () => {
  for (let task = 0; task < 2; task++) await act(() => new Promise((resolve) => setTimeout(resolve)));
};
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label') ?? 'open');

function Start() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate('/plan')}>
      Read the plan
    </button>
  );
}

function Plan() {
  const [open, setOpen] = useState<'first' | 'second'>();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <h1>The plan</h1>
      <button type="button" onClick={() => setOpen('first')}>
        Open
      </button>
      <button type="button" onClick={() => navigate('/goals')}>
        Leave
      </button>
      {open === 'first' && (
        <Dialog open onOpenChange={() => setOpen(undefined)} title="First">
          <button type="button" onClick={() => setOpen('second')}>
            Go on
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(undefined);
              void Promise.resolve().then(() => navigate('/goals'));
            }}
          >
            See the goals
          </button>
          <button type="button" onClick={() => setAsking(true)}>
            Delete the plan
          </button>
          <AlertDialog
            open={isAsking}
            onOpenChange={setAsking}
            title="Delete it?"
            confirmLabel="Delete"
            onConfirm={() => {
              setAsking(false);
              setOpen(undefined);
            }}
          />
        </Dialog>
      )}
      {open === 'second' && <Dialog open onOpenChange={() => setOpen(undefined)} title="Second" />}
    </>
  );
}

async function openDialog() {
  window.history.replaceState(null, '', '/');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<Start />} />
        <Route path="/plan" element={<Plan />} />
        <Route path="/goals" element={<h1>The goals</h1>} />
      </Routes>
    </BrowserRouter>,
  );
  await press('Read the plan');
  await press('Open');
  await waitFor(() => expect(openInEntry()).toBe(1));
}

test('the browser’s Back closes the dialog and stays on the page', async () => {
  await openDialog();
  act(() => window.history.back());
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect(screen.getByRole('heading', { name: 'The plan' })).toBeTruthy();
  expect(openInEntry()).toBe(0);
});

test('a dialog that is closed by its button leaves no entry behind', async () => {
  await openDialog();
  await press('Close');
  await waitFor(() => expect(openInEntry()).toBe(0));
  act(() => window.history.back());
  await screen.findByRole('button', { name: 'Read the plan' });
});

test('a page that is opened as the dialog closes stays open', async () => {
  await openDialog();
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByText('Leave'));
  });
  await settle();
  expect(screen.getByRole('heading', { name: 'The goals' })).toBeTruthy();
  act(() => window.history.back());
  await screen.findByRole('heading', { name: 'The plan' });
  await waitFor(() => expect(openInEntry()).toBe(0));
});

test('a dialog that another one replaces hands its entry on', async () => {
  await openDialog();
  await press('Go on');
  await screen.findByRole('dialog', { name: 'Second' });
  await settle();
  expect(openInEntry()).toBe(1);
  act(() => window.history.back());
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect(screen.getByRole('heading', { name: 'The plan' })).toBeTruthy();
});

test('a dialog that is opened again at once has an entry again', async () => {
  await openDialog();
  await press('Close');
  await press('Open');
  await waitFor(() => expect(openInEntry()).toBe(1));
  act(() => window.history.back());
  await waitFor(() => expect(dialogs()).toEqual([]));
});

test('a page that the dialog leads to stays open, one Back away from the page before', async () => {
  await openDialog();
  await press('See the goals');
  await settle();
  expect(screen.getByRole('heading', { name: 'The goals' })).toBeTruthy();
  act(() => window.history.back());
  await screen.findByRole('heading', { name: 'The plan' });
  await waitFor(() => expect(openInEntry()).toBe(0));
  expect(dialogs()).toEqual([]);
});

test('Forward to a dialog that Back has closed leads to the page alone', async () => {
  await openDialog();
  act(() => window.history.back());
  await waitFor(() => expect(dialogs()).toEqual([]));
  const hasArrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  act(() => window.history.forward());
  await hasArrived;
  await waitFor(() => expect(openInEntry()).toBe(0));
  act(() => window.history.back());
  await screen.findByRole('button', { name: 'Read the plan' });
});

test('Back closes a question and leaves the dialog under it open', async () => {
  await openDialog();
  await press('Delete the plan');
  await waitFor(() => expect(openInEntry()).toBe(2));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await settle();
  await waitFor(() => expect(dialogs()).toEqual(['open']));
  expect(openInEntry()).toBe(1);
});

test('a link to a part of the page leaves the dialog open', async () => {
  await openDialog();
  await act(async () => {
    window.history.pushState(null, '', '#part');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(dialogs()).toEqual(['open']);
});

test('a question that closes together with its dialog leaves no entry behind', async () => {
  await openDialog();
  await press('Delete the plan');
  await waitFor(() => expect(openInEntry()).toBe(2));
  await press('Delete');
  await waitFor(() => expect(openInEntry()).toBe(0));
  act(() => window.history.back());
  await screen.findByRole('button', { name: 'Read the plan' });
});
