import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, ButtonLink } from './button.tsx';

afterEach(cleanup);

test('a busy button keeps its name and focus, says that it works and ignores presses', () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <Button busy={false} onClick={onClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  button.focus();
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(
    <Button busy onClick={onClick} busyLabel="Saving">
      Save
    </Button>,
  );
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Saving');
});

test('a button that is off without being busy says so to screen readers', () => {
  render(<Button aria-disabled>Next</Button>);
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
});

test('a busy submit button does not send its form again', () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  fireEvent.click(screen.getByRole('button'));
  rerender(form(true));
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a link that looks like a button is a link, inside the app and out of it', () => {
  render(
    <MemoryRouter basename="/app" initialEntries={['/app']}>
      <ButtonLink to="/insights">Start</ButtonLink>
      <ButtonLink href="/report.pdf" download>
        Download
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/app/insights');
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe('/report.pdf');
});
