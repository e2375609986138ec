import { readFileSync } from 'node:fs';
import { AppError } from '#schema/errors.ts';

/** Lower-cased, one a line, eight characters and more; its licence lies beside it. */
const file = new URL('../../data/content/common-passwords.txt', import.meta.url);
const common = new Set(readFileSync(file, 'utf8').trimEnd().split('\n'));

/**
 * Refuses what attackers try first (ASVS 5.0 6.2.4 and 6.2.12).
 *
 * @param field the wire name of the input field
 * @throws AppError `bad_request`
 */
export function refuseCommonPassword(password: string, field: string): void {
  if (!common.has(password.normalize('NFC').toLowerCase())) return;
  const userMessage = 'This password is too common. Attackers try it first. Please choose another one.';
  throw new AppError('bad_request', { field, userMessage });
}
