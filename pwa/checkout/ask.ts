import { AppError } from '#schema/errors.ts';

export type Asked<T> = { answer: T; error?: undefined } | { answer?: undefined; error: 'connection' | 'refused' };

/**
 * Asks once. A lost connection, a busy or a restarting server may answer the next time; another refusal stays one.
 *
 * @throws the signal's reason.
 */
export async function ask<T>(call: () => Promise<T>, signal: AbortSignal): Promise<Asked<T>> {
  try {
    return { answer: await call() };
  } catch (error) {
    signal.throwIfAborted();
    return { error: isFinalRefusal(error) ? 'refused' : 'connection' };
  }
}

/** Tells whether asking again is answered alike. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.status >= 400 && error.status < 500 && error.code !== 'rate_limited';
