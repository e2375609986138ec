import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followTyping } from './is-occupied.ts';
import { hiddenMs, idleMs, whenQuiet } from './when-quiet.ts';

const onQuiet = vi.fn();
let stop: () => void;

beforeAll(() => followTyping());
beforeEach(() => {
  vi.useFakeTimers();
  stop = whenQuiet(onQuiet);
});
afterEach(() => {
  stop();
  onQuiet.mockReset();
  document.body.innerHTML = '';
  setVisibility('visible');
  vi.useRealTimers();
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

function type(text: string): void {
  const field = document.querySelector('input, textarea') as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a page that nobody looks at is quiet after half a minute, one in sight after five', () => {
  vi.advanceTimersByTime(idleMs - 10_000);
  expect(onQuiet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onQuiet).toHaveBeenCalledTimes(1);
  onQuiet.mockClear();

  setVisibility('hidden');
  vi.advanceTimersByTime(hiddenMs - 10_000);
  expect(onQuiet).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(onQuiet).toHaveBeenCalledTimes(1);
});

test.each(['pointermove', 'keydown', 'scroll'])('who is there is seen by a %s', (sign) => {
  vi.advanceTimersByTime(idleMs - 20_000);
  document.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(idleMs - 10_000);
  expect(onQuiet).not.toHaveBeenCalled();
});

test.each([
  ['a dialog is open', '<div role="dialog"></div>'],
  ['a question is open', '<div role="alertdialog"></div>'],
  ['a button is at work', '<button data-busy="true"></button>'],
  ['something loads', '<div aria-busy="true"></div>'],
])('a page is not quiet while %s', (_, markup) => {
  document.body.innerHTML = markup;
  vi.advanceTimersByTime(2 * idleMs);
  expect(onQuiet).not.toHaveBeenCalled();
});

test('a page is not quiet while a field has text that was typed, and is once the form has taken it', () => {
  document.body.innerHTML = '<textarea></textarea>';
  type('Hire a joi');
  vi.advanceTimersByTime(2 * idleMs);
  expect(onQuiet).not.toHaveBeenCalled();
  type('');
  vi.advanceTimersByTime(10_000);
  expect(onQuiet).toHaveBeenCalled();
  onQuiet.mockClear();
  type('Hire a joiner');
  document.body.innerHTML = '<p>Hire a joiner</p>';
  vi.advanceTimersByTime(10_000);
  expect(onQuiet).toHaveBeenCalled();
});
