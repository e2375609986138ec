import { AppError, type ErrorCode } from '#schema/errors.ts';

const noAnswerCodes: ReadonlySet<ErrorCode> = new Set(['network', 'unavailable', 'unreadable']);

/** Tells a lost network from an answer. A captive portal or a proxy in the server's place is no answer either. */
export const isNoAnswer = (error: unknown): boolean => error instanceof AppError && noAnswerCodes.has(error.code);
