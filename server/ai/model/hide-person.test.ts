import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { hidePerson } from './hide-person.ts';

const person = (changes: Partial<SubmitInput> = {}) => hidePerson({ ...(fullAnswers as SubmitInput), ...changes });

test.each([
  [
    'their name',
    'I, Dana Okafor, price it. dana’s desk; DANA',
    'I, [name 1] [name 2], price it. [name 3]’s desk; [name 4]',
  ],
  ['any address', 'Write to dana@okafor-joinery.example or bob@shop.example.', 'Write to [email 1] or [email 2]'],
  [
    'their number in any form',
    'Call 828.555.0142, 555-0142 or +1 828 555 0142',
    'Call [phone 1], [phone 2] or [phone 3]',
  ],
  ['another long number', 'My partner: +49 (0) 170 123 4567', 'My partner: [phone 1]'],
])('%s is hidden and can be put back', (_what, text, hidden) => {
  const { hide, show } = person();
  expect(hide(text)).toBe(hidden);
  expect(show(hide(text))).toBe(text);
});

test.each([
  'We spent $1,800 in 2025, 120000 in all, from 2026-03-12 09:00 on and by 12.03.2026 14 people',
  'The danas and the bandana',
])('figures, dates and longer words stay: %s', (text) => {
  expect(person().hide(text)).toBe(text);
});

test.each([
  [
    'three words',
    { firstName: 'Maria del Carmen', lastName: 'van der Berg' },
    'maria or Berg or del',
    /maria|berg|del/i,
  ],
  ['marks of a pattern', { firstName: 'D(a)n+a', lastName: '$&' }, 'D(a)n+a was here', /D\(a\)/],
  ['the word of a placeholder', { firstName: 'Name', lastName: 'Email' }, 'Name Email a@b.example', /Name|a@b/],
  ['no spaces around it', { firstName: '花子', lastName: '田中' }, '田中花子です', /田中|花子/],
  ['another spelling of the same letters', { firstName: 'Ju\u0308rgen' }, 'Jürgen', /rgen/],
])('a name with %s is hidden', (_what, names, text, name) => {
  const { hide, show } = person(names);
  expect(hide(text)).not.toMatch(name);
  expect(show(hide(text))).toBe(text);
});

test('a name of one letter hides no letters, and a placeholder that nobody made becomes nothing', () => {
  expect(person({ firstName: 'A', lastName: '' }).hide('A plan')).toBe('A plan');
  expect(person().show('So [name 9] goes')).toBe('So  goes');
});

test('a page without a space is read at once', () => {
  const text = 'x'.repeat(5000) + '1'.repeat(5000);
  expect(person().show(person().hide(text))).not.toBe('');
});
