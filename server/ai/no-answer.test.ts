import { expect, test } from 'vitest';
import { isUnsure, saysNothing } from './no-answer.ts';

test.each([
  'Not sure',
  'not sure.',
  'Not sure yet',
  'I’m not really sure!',
  'unsure',
  'Don’t know',
  'I dont know',
  'idk',
  'no idea',
  'N/A',
  'n.a.',
  'NA',
  'unknown',
  'TBD',
  '-',
  '???',
  ' … ',
  '',
])('whoever writes “%s” has answered nothing', (text) => {
  expect([isUnsure(text), saysNothing(text)]).toEqual([true, true]);
});

test.each(['None', 'nothing so far.', 'No', 'Not yet', 'none yet'])(
  '“%s” says nothing to quote, yet it is an answer',
  (text) => {
    expect([isUnsure(text), saysNothing(text)]).toEqual([false, true]);
  },
);

test.each([
  'Not sure whom to hire first',
  'I don’t know where my customers come from.',
  'Nashville',
  'No marketing so far, only word of mouth',
  'Nothing works',
  'Unknown Pleasures Records',
  'NA Roofing',
  '$0',
  '提高回头率',
  '🚀',
])('“%s” is an answer', (text) => {
  expect([isUnsure(text), saysNothing(text)]).toEqual([false, false]);
});
