import { AppError } from '#schema/errors.ts';
import type { ServerDeps } from '#server/deps.ts';
import { limitGuesses } from './guess-limit.ts';
import { verifyPassword } from './password.ts';
import type { UserRow } from './user.repository.ts';

const freeGuesses = 10;

/**
 * Asks a signed-in person for the password again, before something that a borrowed session must not do. A wrong one is
 * 400, not 401: the session is still good.
 *
 * @param field the wire name of the input field
 * @throws AppError `bad_request`, or `rate_limited` after many guesses
 */
export async function confirmPassword(
  { takeRate, clock, passwordCost }: Pick<ServerDeps, 'takeRate' | 'clock' | 'passwordCost'>,
  user: UserRow,
  password: string,
  field: string,
): Promise<void> {
  const takeBack = await limitGuesses(takeRate, [{ of: user.id, free: freeGuesses }], clock());
  if (await verifyPassword(password, user.passwordHash, passwordCost)) return takeBack();
  throw new AppError('bad_request', { field, userMessage: 'That’s not your current password.' });
}
