import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { cpuMs } from '#server/testing/cpu-time.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { redactPerson } from './redact-person.ts';

const person = (changes: Partial<SubmitInput> = {}) => redactPerson({ ...(fullAnswers as SubmitInput), ...changes });

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

const own = ['8285550142', '828 - 555 - 0142', '828\u2011555\u20110142', '828\u202f555\u202f0142', '828_555_0142'];
test.each([
  ...own,
  '2026-03-12 828 555 0142',
  '12.03.2026 828 555 0142',
  '(828) – 555 – 0142',
  '828, 555, 0142',
  '828 · 555 · 0142',
  '828\n555\n0142',
  '828\u00ad555\u200b0142',
  '８２８ ５５５ ０１４２',
  '001 828 5550142',
  '18285550142',
  '55-50142',
  'x8285550142x',
])('the person’s own number is hidden written as %j', (text) => {
  const { hide, show } = person();
  expect(hide(`Call ${text}!`).replaceAll(/\[phone \d+\]/g, '')).not.toMatch(/828|555|0142|８２８/);
  expect(show(hide(`Call ${text}!`))).toBe(`Call ${text}!`);
});

test.each([
  ['+43 1 23456', 'or 01 23456'],
  ['01 23456', 'or +43 1 23456'],
  ['0463 12345', 'or 463/12345'],
  ['828-555-0142 ext. 17', 'or 555-0142'],
  ['828-555-0142 / 828-555-0199', 'or 555-0142, 555-0199'],
  ['12345', 'or 12345'],
])('a number that was entered as %s is hidden too: %s', (phone, text) => {
  const hidden = person({ phone })
    .hide(text)
    .replaceAll(/\[phone \d+\]/g, '');
  expect(hidden).not.toMatch(/\d/);
});

test.each(['0463-12-3456', '1963-12-3456', '030 / 12345678', '030_123_456_78', '1963-13-4567', '12.03.1776.55'])(
  'somebody else’s number that looks like a date, or has other marks, is hidden: %s',
  (text) => {
    expect(person().hide(`Call ${text}!`)).toBe('Call [phone 1]!');
  },
);

test('dates beside a number, and beside each other, stay', () => {
  expect(
    person().hide(
      'In 2023 2024 2025, from 2026-03-12 to 2026-04-02, 01/02/2026-03/04/2026; 2026-03-12 030 12345678 2026-04-02',
    ),
  ).toBe('In 2023 2024 2025, from 2026-03-12 to 2026-04-02, 01/02/2026-03/04/2026; 2026-03-12 [phone 1] 2026-04-02');
});

test.each([
  ["O'Brien", 'I am O’Brien, OBRIEN or O‘Brien'],
  ['O’Brien', "I am O'Brien or Brien"],
  ['Okafor-Smith', 'Mrs Smith, or Okafor\u2011Smith, or OkaforSmith'],
  ['Müller', 'Muller, MUELLER, Mu\u0308ller or mueller'],
  ['Mueller', 'Müller, muller'],
  ['Lukasiewicz', 'Łukasiewicz'],
  ['Strauß', 'Strauss and STRAUẞ'],
  ['Lee', 'Lee, LEE'],
  ['Nuñez', 'Nunez2024 and @nunez_'],
  ['Kim\u200b', 'Ki\u200bm or one\u200bKim'],
  ['김민수', '김민수가'],
])('a last name entered as %s is hidden: %s', (lastName, text) => {
  const { hide, show } = person({ lastName, company: '' });
  const known = /brien|okafor|smith|m(?:u|ü|ue|ü)ller|ukasiewicz|strau|lee|nu[nñ]ez|ki\u200b?m|김민수/i;
  expect(hide(text).replaceAll(/\[name \d+\]/g, '')).not.toMatch(known);
  expect(show(hide(text))).toBe(text);
});

test.each([
  ['Anne-Marie', 'Anne and anne marie'],
  ['Ann', 'Ann, ANN'],
  ['ann', 'Ann, ann, ANN'],
])('a first name entered as %s is hidden: %s', (firstName, text) => {
  expect(
    person({ firstName })
      .hide(text)
      .replaceAll(/\[name \d+\]/g, ''),
  ).not.toMatch(/ann|marie/i);
});

test.each(['DanaOkafor', 'danaokafor2024', 'OkaforDanaDesigns', 'dana_okafor', 'Dana-Okafor'])(
  'first and last name in one word are hidden: %s',
  (text) => {
    expect(person().hide(text)).not.toMatch(/dana|okafor/i);
  },
);

test.each([
  ['Okafor Joinery', 'At OKAFOR JOINERY we; www.okafor-joinery.example; @okaforjoinery'],
  ['Joinery Ltd.', 'At Joinery, joinery limited and Joinery LTD'],
  ['Müller & Joinery GmbH', 'At Muller & Joinery'],
])('the company entered as %s is hidden: %s', (company, text) => {
  const { hide, show } = person({ firstName: 'Al', lastName: '', company });
  expect(hide(text)).not.toMatch(/joinery/i);
  expect(hide(text)).toContain('[company 1]');
  expect(show(hide(text))).toBe(text);
});

test('words of the trade that are a short company’s name stay', () => {
  expect(person({ company: 'IT' }).hide('We sell IT services')).toBe('We sell IT services');
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

const long = 100_000;
const hostileNames = [
  { firstName: 'Ann '.repeat(50), lastName: 'O’'.repeat(100), company: 'a-b '.repeat(50), phone: '1 '.repeat(100) },
  { firstName: 'aaaa'.repeat(50), lastName: 'a.'.repeat(100), company: 'aaaa'.repeat(50), phone: `${'1'.repeat(14)}2` },
];
const hostileTexts = [
  'a',
  'a ',
  'A.a',
  '1',
  '1 ',
  '1    ',
  '1        ',
  '+(',
  '1-1-1',
  '2026-03-12',
  '2026-03-1',
  'a@',
  '@',
  "O'",
  '\u0301',
  '\u200b',
  '김',
  'ß',
  '🙂',
  '[name 1]',
];
/** A quarter of a second at most where each character costs the same, far more where each costs more than the one before it. */
test.each(hostileNames)('every long text is read once, whatever it and the name are made of (%#)', (names) => {
  const { hide } = person(names);
  for (const part of hostileTexts) {
    let hidden = '';
    const spent = cpuMs(() => {
      hidden = hide(`${part.repeat(long / part.length)}!`);
    });
    expect(hidden).toMatch(/!$/);
    expect(spent).toBeLessThan(5000);
  }
});

test.each(hostileNames)('a page that is made of one part is put back as it was (%#)', (names) => {
  for (const part of hostileTexts.slice(0, -1)) {
    const { hide, show } = person(names);
    const page = part.repeat(5000 / part.length);
    expect(show(hide(page)) === page).toBe(true);
  }
});
