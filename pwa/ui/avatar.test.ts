import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Dana Okafor', 'DO'],
  ['Ana Maria de la Cruz', 'AC'],
  ['ruth', 'R'],
  ['  élise  Øst ', 'ÉØ'],
  ['a\u030ake 🦊', 'A\u030a🦊'],
  ['', ''],
  // F4
  ['👩‍👧 Ní', '👩‍👧N'],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
