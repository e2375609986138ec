import { AppError, type ErrorCode } from '#schema/errors.ts';

/** Refusals whose own sentence says more than the catalogue's text for the action. */
const tellsMore: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'conflict',
  'forbidden',
  'payment_required',
  'rate_limited',
  'too_large',
]);

/** Picks the text for a failed action: the server's sentence where it helps, else the catalogue's. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof AppError && tellsMore.has(error.code) ? error.userMessage : fallback;
}
