import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '#pwa/api/config.ts';
import { writeDrafts } from '#pwa/offline/draft.ts';
import { UpdateBanner } from './update-banner.tsx';

vi.mock('#pwa/offline/draft.ts', () => ({ writeDrafts: vi.fn(async () => undefined) }));

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
beforeEach(() => {
  reload.mockClear();
  vi.mocked(writeDrafts).mockReset().mockResolvedValue(undefined);
});
afterEach(cleanup);

const news = [
  { id: 'b', text: 'Goals can be put in order by hand.' },
  { id: 'a', text: 'Reports can be printed.' },
];
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a version that waits says what is new, and is loaded by choice or later', async () => {
  const onLater = vi.fn();
  render(<UpdateBanner status={{ kind: 'waiting', news }} onLater={onLater} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(news.map(({ text }) => text));
  press('Later');
  expect(onLater).toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
  press('Reload now');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(writeDrafts).toHaveBeenCalled();
});

test('a release that nobody notices has no list', () => {
  render(<UpdateBanner status={{ kind: 'waiting', news: [] }} />);
  expect(screen.queryByRole('list')).toBeNull();
});

test('with a draft that cannot be written nothing is reloaded unasked', async () => {
  vi.mocked(writeDrafts).mockRejectedValue(new Error('Full.'));
  render(<UpdateBanner status={{ kind: 'waiting', news }} />);
  press('Reload now');
  await screen.findByText(/couldn’t save the last thing you typed/);
  expect(reload).not.toHaveBeenCalled();
  press('Reload anyway');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('with a newer database, which nothing can be written to, the reload is the way on', async () => {
  vi.mocked(writeDrafts).mockRejectedValue(new Error('Closed.'));
  render(<UpdateBanner status={{ kind: 'newer database' }} />);
  expect(screen.getByRole('alert').textContent).toContain(`${brand} was updated in another tab.`);
  press('Reload');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
