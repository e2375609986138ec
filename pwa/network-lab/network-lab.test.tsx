import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { noFaults, readFaults, resetFaults, switchFaults } from './faults.ts';
import { LabStrip } from './lab-strip.tsx';
import { NetworkLab } from './network-lab.tsx';

afterEach(() => {
  cleanup();
  resetFaults();
});

const open = () =>
  render(
    <MemoryRouter>
      <LabStrip />
      <NetworkLab />
    </MemoryRouter>,
  );

test('each switch is shown on, and named on the strip, until all are reset', () => {
  open();
  expect(screen.queryByRole('complementary')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Offline' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Three days ahead' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Full' }));
  expect(screen.getByText('Network lab: offline, disk full, clock three days ahead')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Offline' }).checked).toBe(true);
  expect(readFaults()).toEqual({ network: 'offline', isDiskFull: true, clockSkewMs: 3 * 86_400_000 });
  fireEvent.click(screen.getAllByRole('button', { name: 'Reset all' })[0] as HTMLElement);
  expect(readFaults()).toEqual(noFaults);
  expect(screen.getByText('Nothing is switched on.')).toBeTruthy();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('what another tab switches shows here', () => {
  open();
  act(() => {
    localStorage.setItem('network-lab', JSON.stringify({ network: 'portal' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'network-lab' }));
  });
  expect(screen.getByText('Network lab: captive portal')).toBeTruthy();
  act(() => switchFaults({ network: 'none' }));
  expect(screen.queryByText('Network lab: captive portal')).toBeNull();
});
