import { expect, test } from 'vitest';
import { isForeign, isMostlyForeign } from './language.ts';

test.each([
  'Wir haben 180 Schüler und 6 Fahrlehrer.',
  'Nous jetons 60 kg de pain par semaine. Nous voulons descendre à 20 kg.',
  'We willen 20 klanten meer voor het einde van het jaar.',
  'Más clientes para mi restaurante, no tenemos reservas',
  'Plus de clients pour mon restaurant',
  'Vi vil ha flere kunder til butikken for sommeren.',
  'Tenemos 30 mesas y queremos más reservas para los martes.',
  'Сократить сроки поставки.',
])('a text of another language is told from English, also where some words look English: %s', (text) => {
  expect(isMostlyForeign(text)).toBe(true);
  expect(isForeign(text)).toBe(true);
});

test.each([
  'Double revenue, keep staff, open shop in Köln',
  'sell bread\nno sales yet',
  'Higher average order value, less waste',
  'We run a café and want 20 more guests a day from the Rue de la Paix.',
  'More guests for El Sol y Mar, our bar.',
  'We want more orders from 上海 this year.',
])('English with names of other languages in it is English: %s', (text) => {
  expect(isMostlyForeign(text)).toBe(false);
});

test('one name in another script is a hint that part of a text may not be read', () => {
  expect(isForeign('We want more orders from 上海 this year.')).toBe(true);
  expect(isForeign('We want more orders from Shanghai this year.')).toBe(false);
});
