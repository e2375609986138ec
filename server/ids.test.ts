import { expect, test } from 'vitest';
import { newId, newToken, sha256 } from './ids.ts';

test('ids are 22 base64url characters, and none comes twice, also beyond those that were asked for at once', () => {
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  expect(new Set(ids).size).toBe(1_000);
  expect(newToken()).toMatch(/^[\w-]{43}$/);
});

test('a hash is SHA-256 in base64url', () => {
  // FIPS 180-4, "abc".
  expect(sha256('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
});
