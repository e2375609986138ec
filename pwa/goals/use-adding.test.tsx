import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAdding } from './use-adding.ts';
import { useGoalsAddress } from './use-goals-address.ts';

const openForm = (at = '/goals?new=1') =>
  renderHook(
    () => {
      const [address, go] = useGoalsAddress();
      return { isOpen: address.isAdding, shared: address.shared.title, ...useAdding(go) };
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter> },
  ).result;

test('a form that is asked for while the last one is closing is another one', () => {
  const form = openForm();
  const { formKey } = form.current;
  act(() => {
    form.current.close();
    form.current.add();
  });
  expect(form.current.isOpen).toBe(true);
  expect(form.current.formKey).not.toBe(formKey);
});

test('one that is asked for while the last one is being saved opens when that is closed, with nothing of it', async () => {
  const form = openForm('/goals?title=Shared');
  const { formKey } = form.current;
  const { promise, resolve } = Promise.withResolvers<void>();
  const saved = form.current.whileSaving(promise);
  act(() => form.current.add());
  expect(form.current.formKey).toBe(formKey);
  resolve();
  await saved;
  expect(form.current.shared).toBe('Shared');
  act(() => form.current.close());
  expect(form.current).toMatchObject({ isOpen: true, shared: '' });
  expect(form.current.formKey).not.toBe(formKey);
  act(() => form.current.close());
  expect(form.current.isOpen).toBe(false);
});

test('a form that could not be saved stays as it is, and closes for good when it is', async () => {
  const form = openForm();
  const { formKey } = form.current;
  const saved = form.current.whileSaving(Promise.reject(new Error('Full.')));
  act(() => form.current.add());
  await expect(saved).rejects.toThrow('Full.');
  expect(form.current).toMatchObject({ isOpen: true, formKey });
  act(() => form.current.close());
  expect(form.current.isOpen).toBe(false);
});
