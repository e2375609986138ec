import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Steps } from './steps.tsx';

afterEach(cleanup);

test.each([
  [0, '0', 'Step 1 of 3: Basic'],
  [1, '50', 'Step 2 of 3: Details'],
  [2, '100', 'Step 3 of 3: Results'],
])('at step index %i the progress is %s %%', (current, percent, text) => {
  render(<Steps label="Your answers" steps={['Basic', 'Details', 'Results']} current={current} />);
  const bar = screen.getByRole('progressbar', { name: 'Your answers' });
  expect(bar.getAttribute('aria-valuenow')).toBe(percent);
  expect(bar.getAttribute('aria-valuetext')).toBe(text);
});

test('the stations before the present one are done, the present one is marked', () => {
  render(<Steps label="Your answers" steps={['Basic', 'Details', 'Results']} current={1} />);
  const stations = screen.getAllByRole('listitem');
  expect(stations.map((station) => station.textContent)).toEqual(['Basic, done', '2Details', '3Results']);
  expect(stations.map((station) => station.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});
