import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MessageBell } from './message-bell.tsx';
import { MessageCenterProvider, MessageHost } from './message-center.tsx';
import { createMessageCenter } from './message-store.ts';

const noon = Date.UTC(2026, 2, 12, 12);
const expired = { tone: 'warn', text: 'Your session has expired. Please sign in again.', hideAfterMs: 5_000 } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function renderCenter() {
  const center = createMessageCenter({ clock: () => Date.now() });
  const { container } = render(
    <MessageCenterProvider center={center}>
      <div data-testid="banners">
        <MessageHost />
      </div>
      <MessageBell />
    </MessageCenterProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const notify = (...message: Parameters<typeof center.notify>) => act(() => void center.notify(...message));
  return { center, container, pass, notify, banners: within(screen.getByTestId('banners')) };
}

const bell = () => screen.getByRole('button', { name: /^Messages/ });
const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('a banner that hides after 5 s can be read again under the bell, which says that it is new', () => {
  const { notify, pass, banners } = renderCenter();
  notify(expired);
  pass(4_999);
  expect(banners.queryByText(expired.text)).not.toBeNull();
  expect(bell().getAttribute('aria-label')).toBe('Messages');
  pass(1);
  expect(banners.queryByText(expired.text)).toBeNull();
  expect(bell().getAttribute('aria-label')).toBe('Messages, 1 new');
  fireEvent.click(bell());
  expect(listed()).toEqual([`${expired.text}12:00 PM`]);
  expect(bell().getAttribute('aria-label')).toBe('Messages');
});

test('the bell lists the newest first, each with its time', () => {
  const { notify, pass } = renderCenter();
  notify({ text: 'First' });
  pass(60_000);
  notify({ text: 'Second' });
  fireEvent.click(bell());
  expect(listed()).toEqual(['Second12:01 PM', 'First12:00 PM']);
});

test('a banner without a time stays until it is closed, and then counts as read', () => {
  const { notify, pass, banners } = renderCenter();
  notify({ tone: 'danger', text: 'Failed to save' });
  pass(3_600_000);
  fireEvent.click(banners.getByRole('button', { name: 'Close message' }));
  expect(banners.queryByText('Failed to save')).toBeNull();
  expect(bell().getAttribute('aria-label')).toBe('Messages');
});

test('a success hides after 5 s where nothing else is said', () => {
  const { notify, pass, banners } = renderCenter();
  notify({ tone: 'ok', text: 'We sent a link.' });
  pass(4_999);
  expect(banners.queryByText('We sent a link.')).not.toBeNull();
  pass(1);
  expect(banners.queryByText('We sent a link.')).toBeNull();
});

test('the same message raised again while it shows is one banner whose time starts anew', () => {
  const { notify, pass, banners } = renderCenter();
  notify(expired);
  pass(4_000);
  notify(expired);
  pass(4_000);
  expect(banners.getAllByText(expired.text)).toHaveLength(1);
  pass(1_000);
  expect(banners.queryByText(expired.text)).toBeNull();
});

test('warnings interrupt a screen reader, the rest waits', () => {
  const { notify, banners } = renderCenter();
  notify(expired);
  notify({ tone: 'ok', text: 'Profile updated' });
  const speakerOf = (text: string) => banners.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');
  expect([speakerOf(expired.text), speakerOf('Profile updated')]).toEqual(['assertive', 'polite']);
});

test('Esc closes the list of messages and gives the focus back to the bell', () => {
  renderCenter();
  fireEvent.click(bell());
  expect(screen.queryByText('Nothing yet. Notices about your work show up here.')).not.toBeNull();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByText('Nothing yet. Notices about your work show up here.')).toBeNull();
  expect(document.activeElement).toBe(bell());
});

test('a press outside closes the list of messages', () => {
  const { container } = renderCenter();
  fireEvent.click(bell());
  fireEvent.pointerDown(container);
  expect(bell().getAttribute('aria-expanded')).toBe('false');
});
