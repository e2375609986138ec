import { expect, test } from 'vitest';
import { hasEmoji, runs, seeTheApp } from './typography.ts';

const plain = (text: string, role: Parameters<typeof runs>[1] = 'body') => runs(text, role).map((run) => run.text);
const fonts = (text: string, role: Parameters<typeof runs>[1]) => runs(text, role).map((run) => [run.font, run.text]);

test('Latin, Greek and Cyrillic body text is one run of one font', () => {
  expect(fonts('Dana, Ωμέγα, Привет', 'body')).toEqual([['Inter', 'Dana, Ωμέγα, Привет']]);
});

test('a heading changes its font only where Newsreader has no letters', () => {
  expect(fonts('Plan: Привет, мир. Done', 'heading')).toEqual([
    ['Newsreader', 'Plan: '],
    ['Literata', 'Привет'],
    ['Newsreader', ', '],
    ['Literata', 'мир'],
    ['Newsreader', '. Done'],
  ]);
});

// F5
test.each(['quote', 'heading'] as const)('a sign that the font for a %s lacks is set in that of the body', (role) => {
  const [font] = fonts('a', role)[0] ?? [];
  expect(fonts('Grow → reach 5', role)).toEqual([
    [font, 'Grow '],
    ['Inter', '→ '],
    [font, 'reach 5'],
  ]);
  expect(plain('Grow ≥ 20 % → reach 5 of H₂O ↔ ∞', role)).not.toContain(seeTheApp);
});

// F5
test('a sign that the font of the body lacks is set in another', () => {
  expect(fonts('Chapter Ϟ', 'body')).toEqual([
    ['Inter', 'Chapter '],
    ['Literata', 'Ϟ'],
  ]);
});

// F5
test('a mark over a letter is set in the font of its letter', () => {
  expect(fonts('Lea m\u0338 sum', 'quote')).toEqual([
    ['Newsreader', 'Lea '],
    ['Inter', 'm\u0338 '],
    ['Newsreader', 'sum'],
  ]);
  expect(plain('x\u0331 sum')).toEqual([seeTheApp, ' sum']);
});

// F16
test('numbers and brackets beside words that no font can set are kept, and the note stands once', () => {
  expect(plain('Tokyo 東京、それは大きい 2026 都市です。 and home')).toEqual([
    'Tokyo ',
    seeTheApp,
    ' 2026 ',
    '…',
    ' and home',
  ]);
  const said = plain('קיבלנו 12 הזמנות (3 בשבוע), 40%').join('');
  expect(said).toBe(`${seeTheApp} 12 … (3 …), 40%`);
  expect(plain('لدينا 7 من 18 حجزًا').join('')).toBe(`${seeTheApp} 7 … 18 …`);
});

test('a passage that no font can set is named, the words around it stay', () => {
  expect(plain('Tokyo 東京、それは大きい、都市です。 and home')).toEqual(['Tokyo ', seeTheApp, ' and home']);
  expect(plain('قرار كل ليلة أحد')).toEqual([seeTheApp]);
  expect(plain('שלום עולם')).toEqual([seeTheApp]);
});

test('the note for a missing passage is not in italics: those are the person’s own words', () => {
  expect(runs('東京', 'quote')).toEqual([{ font: 'Inter', text: seeTheApp }]);
  expect(runs('home', 'quote')).toEqual([{ font: 'Newsreader', italics: true, text: 'home' }]);
});

test('an emoji is left out quietly, and the words close up', () => {
  expect(plain('Well done 👩‍👩‍👧‍👦 🙂 team 🇩🇪!')).toEqual(['Well done team!']);
  expect(plain('🚀 Growth, step 1️⃣ 👍🏽')).toEqual(['Growth, step 1']);
  expect(plain('5€ © 2026 and #1')).toEqual(['5€ © 2026 and #1']);
  expect([hasEmoji('Growth 🚀'), hasEmoji('5€ © 2026 #1 東京 e\u0301')]).toEqual([true, false]);
});

test('a text of emoji alone is named, so that an answer is never empty', () => {
  expect(plain('🚀🚀')).toEqual([seeTheApp]);
  expect(plain('東京 🚀 大きい')).toEqual([seeTheApp]);
});

test('hidden and reversing characters are gone, letters written in two parts are one', () => {
  expect(plain('a\u202Egnp\u2066.exe\u0000\u0007\u00AD\uFEFF')).toEqual(['agnp.exe']);
  expect(plain('cafe\u0301')).toEqual(['café']);
  expect(plain('half \uD83D of a pair')).toEqual(['half of a pair']);
});

test('a few letters between two such passages belong to them', () => {
  expect(plain('東京の IT 部門と AI を')).toEqual([seeTheApp]);
  expect(plain('東京 and the 部門')).toEqual([seeTheApp, ' and the ', '…']);
});

test('a word that is wider than a column may break anywhere', () => {
  const address = 'https://example.com/a/very/long/address';
  expect(runs(`See ${address} first`, 'body')).toEqual([
    { font: 'Inter', text: 'See ' },
    { font: 'Inter', text: address, wordBreak: 'break-all' },
    { font: 'Inter', text: ' first' },
  ]);
});

test('an empty text has no runs', () => {
  expect(runs('', 'body')).toEqual([]);
});
