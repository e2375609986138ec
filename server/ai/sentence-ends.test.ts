import { expect, test } from 'vitest';
import { cpuMs } from '#server/testing/cpu-time.ts';
import { splitSentences } from './sentence-ends.ts';

const split = (text: string) => splitSentences(text).map((sentence) => sentence.trim());

test.each([
  ['Wartezeit ist 7 Wochen, soll bis 30. Juni 2027 auf 3 Wochen sinken.'],
  ['Wir wollen bis zum 15. September fertig sein.'],
  ['Wir öffnen am 1. März.'],
  ['Im 2. Quartal soll es mehr werden.'],
  ['We want it by 30. June 2027 at the latest.'],
  ['We need 12 of them by 1. 4. 2027 or so.'],
  ['From 30.6. on we want to be four.'],
])('a day that is written with a full stop does not end a sentence: %s', (text) => {
  expect(split(text)).toEqual([text]);
});

test.each([
  ['Ausfälle ca. 15 Stunden pro Woche.'],
  ['Wir suchen Wege, z.B. Kunden anrufen.'],
  ['Wir suchen Wege, z. B. Kunden anrufen.'],
  ['Anzeigen, Flyer usw. haben nichts gebracht.'],
  ['Rechnung Nr. 12 ist offen.'],
  ['Vet partner (Dr. Okafor) would do check ups.'],
  ['We are the shop at No. 5 of the street.'],
  ['Flyers, ads, etc. did nothing for our shop.'],
  ['We need approx. 30 families of our own.'],
  ['We tried channels, e.g. Instagram, and gave up.'],
  ['Deliver the slice by Feb. 26 and rest.'],
  ['We rent from St. Mary and want to leave.'],
  ['We plan max. 20 of them, min. 5 per day.'],
  ['We saw 45 min. per visit and want less of it.'],
  ['We open at 5 p.m. and want to close at 9.'],
  ['I ask for 2.5 hours of your time.'],
])('a short form does not end a sentence: %s', (text) => {
  expect(split(text)).toEqual([text]);
});

test.each([
  ['https://example.com/shop?summer'],
  ['Sell 40 bags a month from https://example.com/shop?summer instead of 12'],
  ['We sell at www.example.com/x.php?a=b!c and want more of it.'],
  ['Our page (example.com/shop?summer) brings nothing.'],
])('an address is one word, also with a question mark in it: %s', (text) => {
  expect(split(text)).toEqual([text]);
});

test('a sentence ends behind an address', () => {
  expect(split('See https://example.com/shop?summer. We want 10. Is it www.example.com? We ask.')).toEqual([
    'See https://example.com/shop?summer.',
    'We want 10.',
    'Is it www.example.com?',
    'We ask.',
  ]);
});

test('a sentence ends before a figure and before a small letter', () => {
  expect(split('A programme for older dogs. 30 foster families signed up before our meeting.')).toEqual([
    'A programme for older dogs.',
    '30 foster families signed up before our meeting.',
  ]);
  expect(split('sell 12 e-bikes a month instead of 5. average ticket is 2,900. people come for a flat white')).toEqual([
    'sell 12 e-bikes a month instead of 5.',
    'average ticket is 2,900.',
    'people come for a flat white',
  ]);
  expect(split('we finish 48%. i want 70% of them')).toEqual(['we finish 48%.', 'i want 70% of them']);
});

test('a capital still begins a sentence behind a figure, a month or a short form', () => {
  expect(split('We sold 12. May was slow.')).toEqual(['We sold 12.', 'May was slow.']);
  expect(split('Wir haben 6 Fahrlehrer. Wir wollen 8. Das eilt.')).toHaveLength(3);
  expect(split('They said no. We go on.')).toHaveLength(2);
  expect(split('We are on Main St. We want more guests.')).toHaveLength(2);
  expect(split('We tried ads etc. We want more guests.')).toHaveLength(2);
  expect(split('We are in San Diego, CA. Guests come late.')).toHaveLength(2);
});

test('the numbers of a list are no sentences, nor part of one', () => {
  const list = ['More guests.', 'Better site', 'We need staff'];
  expect(split('1. More guests.\n2. Better site\n3. We need staff')).toEqual(list);
  expect(split('1. More guests. 2. Better site 3. We need staff')).toEqual(list);
  expect(split('1. more of the guests 2. better site')).toEqual(['more of the guests', 'better site']);
  expect(split('1. Sell 20 loaves\n2. less waste\n3. a second shop')).toEqual([
    'Sell 20 loaves',
    'less waste',
    'a second shop',
  ]);
  expect(split('- Less waste\n• more guests\n1) a shop')).toEqual(['Less waste', 'more guests', 'a shop']);
  expect(split('1. März ist Start.')).toEqual(['1. März ist Start.']);
  expect(split('12. We want 20.')).toEqual(['12.', 'We want 20.']);
  expect(split('2. We want 20.')).toEqual(['2.', 'We want 20.']);
});

test('a page of short forms is split in a moment', () => {
  const shortForms = cpuMs(() => splitSentences('Dr. '.repeat(20_000)));
  const figures = cpuMs(() => splitSentences(`the ${'of 5. a '.repeat(10_000)}`));
  // Under 100 ms where nothing goes back over the text; the bound is far above what any machine needs.
  expect(shortForms + figures).toBeLessThan(5_000);
});
