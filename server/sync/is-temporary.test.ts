import { expect, test } from 'vitest';
import { isTemporary } from './is-temporary.ts';

const thrown = (code: unknown) => Object.assign(new Error('The database said so.'), { code });

test.each([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_READONLY',
  // These are PostgreSQL's: connection, serialization, a full disk, an operator's shutdown.
  '08006',
  '40001',
  '53100',
  '57P01',
])('a fault of the database that passes stops a push: %s', (code) => {
  expect(isTemporary(thrown(code))).toBe(true);
  expect(isTemporary(new Error('Failed query', { cause: thrown(code) }))).toBe(true);
});

test.each([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_ERROR',
  'SQLITE_MISMATCH',
  // These are PostgreSQL's: a constraint, a value that cannot be, a name that there is not.
  '23505',
  '22P02',
  '42703',
  'ERR_ASSERTION',
  5,
])('one that the next try would meet again does not: %s', (code) => {
  expect(isTemporary(new Error('Failed query', { cause: thrown(code) }))).toBe(false);
});

test('what is no error of a database is not taken for one', () => {
  for (const cause of [new TypeError('Broken.'), 'SQLITE_BUSY', undefined, { code: 'SQLITE_BUSY' }]) {
    expect(isTemporary(cause)).toBe(false);
  }
});
