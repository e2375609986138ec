import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { serviceCost, hashPassword as toHash, verifyPassword as verify } from './password.ts';

const hashPassword = (password: string) => toHash(password, serviceCost);
const verifyPassword = (password: string, hash: string | null | undefined) => verify(password, hash, serviceCost);

test('a password is kept as argon2id with 19 MiB and two passes, salted anew each time', async () => {
  const [first, second] = await Promise.all([hashPassword('the same words'), hashPassword('the same words')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  expect(await verifyPassword('the same words', first)).toBe(true);
  expect(await verifyPassword('the same Words', first)).toBe(false);
});

test('a password is taken as it is: spaces at its ends and characters of any script count', async () => {
  const hash = await hashPassword(' пароль 密碼 🔑 ');
  expect(await verifyPassword(' пароль 密碼 🔑 ', hash)).toBe(true);
  expect(await verifyPassword('пароль 密碼 🔑', hash)).toBe(false);
});

test('a password typed on a keyboard that encodes its letters differently is the same (F2)', async () => {
  const [composed, apart] = ['Grüße-Café-2031'.normalize('NFC'), 'Grüße-Café-2031'.normalize('NFD')];
  expect(await verifyPassword(apart, await hashPassword(composed))).toBe(true);
  expect(await verifyPassword(composed, await hashPassword(apart))).toBe(true);
  expect(await verifyPassword('Grusse-Cafe-2031', await hashPassword(composed))).toBe(false);
});

test('an older hash of letters taken apart still matches them as given (F2)', async () => {
  const apart = 'Grüße-Café-2031'.normalize('NFD');
  const nonce = Buffer.alloc(16, 7);
  const hash = argon2Sync('argon2id', { message: apart, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 16 });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const older = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(hash)}`;
  expect(await verifyPassword(apart, older)).toBe(true);
});

test('a hash made at another cost is still checked, at the cost that it names', async () => {
  const nonce = Buffer.alloc(16, 7);
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 16 };
  const hash = argon2Sync('argon2id', { message: 'older', nonce, ...cost });
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const phc = `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(hash)}`;
  expect(await verifyPassword('older', phc)).toBe(true);
  expect(await verifyPassword('newer', phc)).toBe(false);
});

test('without a hash no password is right, not even an empty one', async () => {
  expect(await verifyPassword('', null)).toBe(false);
  expect(await verifyPassword('anything', undefined)).toBe(false);
});

test('a stored text that is no hash of ours is a failure, never a match', async () => {
  await expect(verifyPassword('plain', 'plain')).rejects.toThrow('PHC');
});
