import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

export interface PasswordCost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** argon2id with 19 MiB, two passes, one lane (docs/security.md#2-asvs). */
export const serviceCost: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

async function argon2id(password: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength, ...cost });
}

/** @returns the PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; the password is taken in NFC, and never trimmed. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await argon2id(password.normalize('NFC'), salt, cost, hashBytes);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

/**
 * Whether `password` is the one that was hashed. Without a hash (no such user, no password yet) a dummy one is derived at
 * the same cost, so that the time does not tell who exists.
 *
 * @param cost of new hashes, and so of the dummy one; a hash that is there names its own
 * @throws Error if `passwordHash` is not a PHC string of ours
 */
export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
  cost: PasswordCost,
): Promise<boolean> {
  const kept = passwordHash ? parsePhc(passwordHash) : undefined;
  for (const form of formsOf(password)) {
    const { salt, hash, cost: made } = kept ?? { salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes), cost };
    const derived = await argon2id(form, salt, made, hash.length);
    if (kept && timingSafeEqual(derived, hash)) return true;
  }
  return false;
}

/** NFC, because keyboards spell the same letters differently; then as given, which older hashes were made of. */
const formsOf = (password: string): Set<string> => new Set([password.normalize('NFC'), password]);

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parsePhc(text: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] = phcPattern.exec(text) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash is not in the PHC format.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
