import { afterEach, expect, test, vi } from 'vitest';

const Native = Intl.DateTimeFormat;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Reads the module anew in a browser of that language. */
async function datesIn(language: string): Promise<typeof import('./dates.ts')> {
  class Localized extends Native {
    constructor(locale: string | undefined, options: Intl.DateTimeFormatOptions) {
      super(locale ?? language, options);
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Localized, Locale: Intl.Locale });
  return import('./dates.ts');
}

const at = new Date(2026, 10, 28, 15, 37).getTime();
const spaced = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  ['en-US', 'November 28, 2026', 'November 28', 'Nov 28', '3:37 PM'],
  ['en-GB', '28 November 2026', '28 November', '28 Nov', '15:37'],
  ['de-DE', '28 November 2026', '28 November', '28 Nov', '15:37'],
])('in a browser of %s, dates and times have its order and English words', async (language, long, day, short, time) => {
  const { formatDate, formatDay, formatShortDay, formatTime } = await datesIn(language);
  expect([formatDate(at), formatDay(at, at), formatShortDay(at, at), spaced(formatTime(at))]).toEqual([
    long,
    day,
    short,
    time,
  ]);
});

test('a calendar day is the same everywhere, and says its year if it is another', async () => {
  const { formatDate, formatDay, formatShortDay } = await datesIn('en-US');
  expect(formatDate('2026-12-04')).toBe('December 4, 2026');
  expect(formatDay('2026-12-04', at)).toBe('December 4');
  expect(formatDay('2027-12-04', '2026-11-28')).toBe('December 4, 2027');
  expect(formatShortDay('2025-12-04', at)).toBe('Dec 4, 2025');
});

test('a moment of today is a time, and one of another day has its date too', async () => {
  const { formatMoment } = await datesIn('en-US');
  expect(spaced(formatMoment(at, at))).toBe('3:37 PM');
  expect(spaced(formatMoment(at, at + 86_400_000))).toBe('3:37 PM, Nov 28');
  expect(spaced(formatMoment(new Date(at).toISOString(), '2027-03-01'))).toBe('3:37 PM, Nov 28, 2026');
});
