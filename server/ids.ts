import { hash, randomBytes, randomFillSync } from 'node:crypto';

const idBytes = 16;
/** Asked for 256 ids at a time: one alone takes ten times as long, and each edit of a push needs one. */
const pool = Buffer.alloc(256 * idBytes);
let taken = pool.length;

/** 22 base64url characters: 128 random bits. */
export function newId(): string {
  if (taken === pool.length) {
    randomFillSync(pool);
    taken = 0;
  }
  taken += idBytes;
  return pool.toString('base64url', taken - idBytes, taken);
}

/** 43 base64url characters: 256 random bits, for bearer tokens and mailed links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 as base64url; enough for random tokens (ASVS 5.0 6.5.2) and for comparing texts. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');
