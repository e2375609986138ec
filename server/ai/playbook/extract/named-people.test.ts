import { expect, test } from 'vitest';
import { peopleNamedIn } from './named-people.ts';

test.each([
  ['without it falling over and not lose lee and tom', ['Lee', 'Tom']],
  ['I want to keep Ana, Bo and Rita until May', ['Ana', 'Bo', 'Rita']],
  ['Two are leaving. Sara and Dan keep saying they will leave', ['Sara', 'Dan']],
  ['my manager Sara is thinking of leaving', ['Sara']],
  ['and not lose tom\ngave him a raise', ['Tom']],
])('“%s” names %o', (text, names) => expect(peopleNamedIn(text)).toEqual(names));

test.each([
  'lose money and time',
  'we lose customers and Tom',
  'People are leaving',
  'keep my staff',
  'without hiring',
])('“%s” names nobody', (text) => expect(peopleNamedIn(text)).toEqual([]));
