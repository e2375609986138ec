import { expect, test } from 'vitest';
import { canonicalJson } from './canonical.ts';

test('contents that are equal are equal texts, whatever the order of their keys', () => {
  const sent = { name: 'goals.create', args: { title: 'A "lead"', tags: [1, { b: null, a: true, 10: 'x', 9: 'y' }] } };
  const again = {
    args: { tags: [1, { 9: 'y', 10: 'x', a: true, b: null }], title: 'A "lead"' },
    name: 'goals.create',
    schema: undefined,
  };
  expect(canonicalJson(again)).toBe(canonicalJson(sent));
  expect(JSON.parse(canonicalJson(sent))).toEqual(sent);
});

test('contents that differ are different texts', () => {
  const contents = [
    {},
    [],
    null,
    '',
    '{}',
    0,
    '0',
    false,
    { a: 1 },
    { a: '1' },
    { a: [1] },
    { b: 1 },
    [1, 2],
    [[1], 2],
    JSON.parse('{ "__proto__": 1 }'),
    JSON.parse('{ "__proto__": 2 }'),
  ];
  expect(new Set(contents.map((content) => canonicalJson(content))).size).toBe(contents.length);
});
