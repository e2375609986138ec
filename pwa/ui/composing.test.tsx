import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isKey } from './composing.ts';
import { useComposing } from './use-composing.ts';

// F15
test('a key that ends a composition is none of ours, in any browser', () => {
  const press = (change: object) => ({ key: 'Enter', keyCode: 13, isComposing: false, ...change });
  expect(isKey('Enter', press({}))).toBe(true);
  expect(isKey('Escape', press({ key: 'Escape', keyCode: 27 }))).toBe(true);
  expect(isKey('Escape', press({}))).toBe(false);
  expect(isKey('Enter', press({ isComposing: true }))).toBe(false);
  expect(isKey('Enter', press({ keyCode: 229 }))).toBe(false);
  expect(isKey('Escape', press({ key: 'Escape', keyCode: 229 }))).toBe(false);
});

function Page() {
  useComposing();
  return (
    <form>
      <input aria-label="Title" />
      <textarea aria-label="Notes" />
    </form>
  );
}

// F15
test('a form takes no Enter of a composition, and leaves a text area its own', () => {
  render(<Page />);
  const isTaken = (label: string, change: object) =>
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', keyCode: 13, ...change });
  expect(isTaken('Title', {})).toBe(true);
  expect(isTaken('Title', { keyCode: 229 })).toBe(false);
  expect(isTaken('Title', { isComposing: true })).toBe(false);
  expect(isTaken('Notes', { keyCode: 229 })).toBe(true);
});
