import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CheckboxField, PasswordField, SelectField, TextArea, TextField } from './field.tsx';

afterEach(cleanup);

/** The texts that a screen reader reads after the name of the control. */
function descriptionOf(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `no element ${id}`);
}

test('an error is tied to its field, marks it as invalid and is read before the help', () => {
  render(<TextField label="Industry" help="One or two words." error="Industry is required" />);
  const input = screen.getByLabelText('Industry');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(input)).toEqual(['Industry is required', 'One or two words.']);
});

test('a field without notes points at nothing and is not invalid', () => {
  render(<TextField label="Company" optional />);
  const input = screen.getByLabelText('Company optional');
  expect(input.hasAttribute('aria-describedby')).toBe(false);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test.each([
  ['select', <SelectField key="s" label="Challenge" options={['Marketing']} error="Required" />],
  ['checkbox', <CheckboxField key="c" label="Challenge" error="Required" />],
  ['password', <PasswordField key="p" label="Challenge" error="Required" />],
  ['text area', <TextArea key="t" label="Challenge" error="Required" />],
])('the error of a %s is read with it', (_kind, field) => {
  render(field);
  expect(descriptionOf(screen.getByLabelText('Challenge'))).toEqual(['Required']);
});

test('a select offers its placeholder as the empty choice and labels apart from values', () => {
  render(<SelectField label="Size" placeholder="Choose one" options={['1-10', { value: 'big', label: 'Over 10' }]} />);
  const options = screen.getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Choose one'],
    ['1-10', '1-10'],
    ['big', 'Over 10'],
  ]);
});

test('a password shows and hides without losing what was typed', () => {
  render(<PasswordField label="Password" defaultValue="bread and salt" />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([input.type, input.value]).toEqual(['text', 'bread and salt']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input.type).toBe('password');
});

test('the hidden copy that makes a text area grow follows the typing', () => {
  render(<TextArea label="Outcome" defaultValue="Four kitchens" />);
  const area = screen.getByLabelText('Outcome');
  expect(area.parentElement?.dataset.text).toBe('Four kitchens');
  fireEvent.input(area, { target: { value: 'Four kitchens\na month' } });
  expect(area.parentElement?.dataset.text).toBe('Four kitchens\na month');
});
