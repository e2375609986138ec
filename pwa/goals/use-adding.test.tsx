// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useAdding } from './use-adding.ts';
import { useGoalsAddress } from './use-goals-address.ts';

const openForm = () =>
  renderHook(
    () => {
      const [address, go] = useGoalsAddress();
      return { isOpen: address.isAdding, ...useAdding(go) };
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={['/goals?new=1']}>{children}</MemoryRouter> },
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

test('one that is asked for while the last one is being saved opens when that is closed', async () => {
  const form = openForm();
  const { formKey } = form.current;
  const { promise, resolve } = Promise.withResolvers<void>();
  const saved = form.current.whileSaving(promise);
  act(() => form.current.add());
  expect(form.current.formKey).toBe(formKey);
  resolve();
  await saved;
  act(() => form.current.close());
  expect(form.current.isOpen).toBe(true);
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
