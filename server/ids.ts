import { hash, randomBytes } from 'node:crypto';

/** 22 base64url characters: 128 random bits. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** 43 base64url characters: 256 random bits, for bearer tokens and mailed links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 as base64url; enough for random tokens (ASVS 5.0 6.5.2) and for comparing texts. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url');
