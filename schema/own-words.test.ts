import { expect, test } from 'vitest';
import { innerMarks, ownWords } from './own-words.ts';
import { coachLabel } from './report.ts';

const answers = [
  {
    number: 1,
    label: 'Desired outcome',
    text: 'We start slowly. I need “help” with pricing, by June.\nAnd calm weeks.',
  },
  { number: 2, label: 'Steps taken', text: '我们希望提高老客户的回头率，减少流失。' },
];
const own = (text: string, basedOn = [1, 2]) =>
  ownWords({ answers }, basedOn, text)
    .filter(({ isOwn }) => isOwn)
    .map((stretch) => stretch.text);
const whole = (text: string, basedOn = [1, 2]) =>
  ownWords({ answers }, basedOn, text)
    .map((stretch) => stretch.text)
    .join('');

test('what a coach added is not the person’s own, though it is quoted from an answer', () => {
  const added = [{ number: 3, label: coachLabel, text: 'She has hired a fitter.' }];
  const text = 'Your coach adds: “She has hired a fitter.”';
  expect(ownWords({ answers: added }, [3], text)).toEqual([{ text, isOwn: false }]);
});

test('what stands in quotation marks and in the answer is the person’s own, without the marks', () => {
  expect(ownWords({ answers }, [1], 'You wrote: “by June.” That is near.')).toEqual([
    { text: 'You wrote: “', isOwn: false },
    { text: 'by June.', isOwn: true },
    { text: '” That is near.', isOwn: false },
  ]);
  expect(own('“We start slowly …” and “calm weeks”.')).toEqual(['We start slowly', 'calm weeks']);
  expect(own('你写道：“提高老客户的回头率”。')).toEqual(['提高老客户的回头率']);
});

test('nothing else is: other people’s words, an answer that the text does not rest on, half a word, no mark', () => {
  expect(own('Write “done” on the card.')).toEqual([]);
  expect(own('You wrote: “by June.”', [2])).toEqual([]);
  expect(own('“art” and “…” and “”')).toEqual([]);
  expect(own('by June')).toEqual([]);
  expect(whole('Write “done” on the card.')).toBe('Write “done” on the card.');
});

test('quotation marks inside quotation marks become single', () => {
  const text = 'You wrote: “I need “help” with pricing”. It matters.';
  expect(own(text)).toEqual(['I need ‘help’ with pricing']);
  expect(whole(text)).toBe('You wrote: “I need ‘help’ with pricing”. It matters.');
  expect(innerMarks('Asked ““Why?” and when” you said “no”')).toBe('Asked “‘Why?’ and when” you said “no”');
});

test('marks that do not pair stay as they are', () => {
  expect(innerMarks('“„Sofort“ ist wichtig”')).toBe('“„Sofort“ ist wichtig”');
  expect(whole('” and “by June” and “')).toBe('” and “by June” and “');
});
