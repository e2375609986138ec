import { expect, test } from 'vitest';
import { missesEnding, suggestEmail } from './suggest-email.ts';

test.each([
  ['priya@gmial.com', 'priya@gmail.com'],
  ['priya@gmail.con', 'priya@gmail.com'],
  ['Priya.R@GMAL.com', 'Priya.R@gmail.com'],
  ['priya@yaho.com', 'priya@yahoo.com'],
  ['priya@hotmial.co', 'priya@hotmail.com'],
  ['priya@outlok.com', 'priya@outlook.com'],
  ['priya@comcats.net', 'priya@comcast.net'],
])('“%s” is taken for a slip', (typed, meant) => {
  expect(suggestEmail(typed, false)).toBe(meant);
});

test.each([
  'priya@gmail.com',
  'priya@ymail.com',
  'priya@mail.com',
  'priya@yahoo.ca',
  'priya@hotmail.co.uk',
  'priya@brightsmile.com',
  'priya@gmail',
  'priya',
  '',
])('“%s” is left alone', (typed) => {
  expect(suggestEmail(typed, false)).toBeUndefined();
});

test('while somebody types, the beginning of a domain is left alone', () => {
  expect(suggestEmail('priya@gmail.co', true)).toBeUndefined();
  expect(suggestEmail('priya@gmail.co', false)).toBe('priya@gmail.com');
  expect(suggestEmail('priya@gmial.com', true)).toBe('priya@gmail.com');
});

test.each([
  ['priya@brightsmile', true],
  ['priya@brightsmile.', true],
  ['priya@brightsmile.com', false],
  ['priya at brightsmile', false],
])('whether the ending of “%s” is missing: %s', (typed, isMissing) => {
  expect(missesEnding(typed)).toBe(isMissing);
});
