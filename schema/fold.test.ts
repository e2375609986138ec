import { expect, test } from 'vitest';
import { fold, foldWords } from './fold.ts';

// F11
test.each([
  ['O’Brien', "o'brien"],
  ['O`Brien O´Brien ‘O’', "o'brien o'brien 'o'"],
  ['“so” „so“ «so»', '"so" "so" "so"'],
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ISPARTA', 'ısparta'],
  ['İzmir', 'izmir'],
  ['IZMİR', 'Izmır'],
  ['3–5 — 10−20 co‑op', '3-5 - 10-20 co-op'],
  ['Ångström', 'angstrom'],
  ['Søren Łódź', 'soren lodz'],
  ['co\u00adop\u200b', 'coop'],
  ['ΟΔΟΣ', 'οδοσ'],
])('%s is found by %s', (text, search) => {
  for (const form of ['NFC', 'NFD'] as const) {
    expect(fold(text.normalize(form))).toBe(fold(search));
    expect(fold(search.normalize(form))).toBe(fold(text));
  }
});

test('the words of a search are each there once', () => {
  expect(foldWords('  Café CAFÉ bar\u00a0bar ')).toEqual(['cafe', 'bar']);
});
