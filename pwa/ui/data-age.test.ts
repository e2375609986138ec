import { afterEach, expect, test, vi } from 'vitest';
import { formatMoment } from './data-age.tsx';

afterEach(() => {
  vi.useRealTimers();
});

test('a moment of today is a time, and one of another day has its date too', () => {
  const at = new Date(2026, 2, 12, 14, 5).getTime();
  vi.useFakeTimers({ now: new Date(2026, 2, 12, 18, 0), toFake: ['Date'] });
  const time = formatMoment(at);
  expect(time).toMatch(/^(14:05|2:05\sPM)$/);
  vi.setSystemTime(new Date(2026, 2, 13, 0, 5));
  expect(formatMoment(at)).toContain(`${time}, `);
  expect(formatMoment(new Date(at).toISOString())).toContain('2026');
});
