import { dailyQuestions, dailyQuestionsUnverified } from '#schema/chat.ts';
import { AppError } from '#schema/errors.ts';
import type { Db } from '#server/db/connect.ts';
import { hasPaid } from '#server/entitlements/access.ts';
import type { Actor } from '#server/http/require-user.ts';
import { turnRepository } from './turn.repository.ts';

const dayMs = 86_400_000;

export interface FairUse {
  usedToday: number;
  dailyLimit: number;
  /** The next midnight of UTC, epoch ms. */
  resetAt: number;
}

export async function readFairUse(
  db: Db,
  { userId, emailVerified }: Pick<Actor, 'userId' | 'emailVerified'>,
  now: number,
): Promise<FairUse> {
  const since = now - (now % dayMs);
  return {
    usedToday: await turnRepository(db).countSince(userId, since),
    dailyLimit: emailVerified || (await hasPaid(db, userId)) ? dailyQuestions : dailyQuestionsUnverified,
    resetAt: since + dayMs,
  };
}

/** @throws AppError `rate_limited` that says when there is more */
export function refuseOverFairUse({ usedToday, dailyLimit, resetAt }: FairUse, now: number): void {
  if (usedToday < dailyLimit) return;
  const confirm =
    dailyLimit === dailyQuestionsUnverified ? ' Confirm your email address to ask more. We sent you a link.' : '';
  throw new AppError('rate_limited', {
    userMessage: `You’ve asked ${dailyLimit} questions today. You can ask more after midnight UTC.${confirm}`,
    retryAfterS: Math.ceil((resetAt - now) / 1000),
  });
}
