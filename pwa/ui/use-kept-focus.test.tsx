import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

/** A list with a form that opens in a row, a panel beside it, and a button to add rows. */
function Rows({ first }: { first: string[] }) {
  const [rows, setRows] = useState(first);
  const [edited, setEdited] = useState('');
  const [shown, setShown] = useState('');
  useKeptFocus();
  const remove = () => {
    setRows(rows.filter((row) => row !== shown));
    setShown('');
  };
  return (
    <main id="main" tabIndex={-1}>
      <input aria-label="Search" />
      <button type="button" data-go-on>
        Add
      </button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row === edited ? (
              // biome-ignore lint/a11y/noAutofocus: as a form does that opens
              <button key="form" type="button" autoFocus onClick={() => setEdited('')}>
                Cancel
              </button>
            ) : (
              <>
                <button type="button" onClick={() => setShown(row)}>
                  {row}
                </button>
                <button type="button" aria-label={`Edit ${row}`} onClick={() => setEdited(row)} />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <aside>
          <button type="button" onClick={remove}>
            Delete
          </button>
          <button type="button" onClick={() => setShown('')}>
            Close
          </button>
        </aside>
      )}
    </main>
  );
}

/** As many as a closing dialog and the look for the focus take. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 6; frame += 1) {
    await act(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));
  }
}
async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  await frames();
}
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

// F9
test('what opened a panel has the focus again when the panel closes', async () => {
  render(<Rows first={['one', 'two']} />);
  await press('two');
  await press('Close');
  expect(focused()).toBe('two');
  await press('Edit one');
  await press('Cancel');
  expect(focused()).toBe('Edit one');
});

// F9
test('the next row has the focus after one is removed, then the one before, then the way to add', async () => {
  render(<Rows first={['one', 'two', 'three']} />);
  screen.getByLabelText('Search').focus();
  for (const [removed, next] of [
    ['two', 'three'],
    ['three', 'one'],
  ] as const) {
    await press(removed);
    await press('Delete');
    expect(focused()).toBe(next);
  }
});

// F9
test('after the last row the way to add has the focus', async () => {
  render(<Rows first={['one']} />);
  await press('one');
  await press('Delete');
  expect(focused()).toBe('Add');
});

/** A row whose form takes some frames to come, as code does that is loaded. */
function SlowForm() {
  const [state, setState] = useState<'row' | 'loading' | 'form'>('row');
  useKeptFocus();
  return (
    <main id="main" tabIndex={-1}>
      <button type="button" data-go-on>
        Add
      </button>
      <ul>
        <li>
          {state === 'row' && (
            <button type="button" onClick={() => setState('loading')}>
              Edit
            </button>
          )}
          {state === 'loading' && <input type="hidden" aria-label="Loaded" onInput={() => setState('form')} />}
          {state === 'form' && (
            // biome-ignore lint/a11y/noAutofocus: as a form does that opens
            <button type="button" autoFocus onClick={() => setState('row')}>
              Cancel
            </button>
          )}
        </li>
      </ul>
    </main>
  );
}

// F9
test('where the focus waited for a slow form is no place to go back to', async () => {
  render(<SlowForm />);
  await press('Add');
  await press('Edit');
  expect(focused()).toBe('Add');
  fireEvent.input(screen.getByLabelText('Loaded'));
  await frames();
  expect(focused()).toBe('Cancel');
  await press('Cancel');
  expect(focused()).toBe('Edit');
});
