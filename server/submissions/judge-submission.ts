import type { QuestionAnswer } from '#schema/checkout.ts';
import { dayOf } from '#schema/days.ts';
import { type Judgement, judgeRequest } from '#server/ai/judge/judge-request.ts';
import type { Submission } from './submission.repository.ts';
import { toAnswers } from './to-answers.ts';

/** Judges stored answers as of now: a date that they name may have passed since they were sent. */
export const judgeSubmission = (
  submission: Submission,
  now: number,
  questionAnswers: readonly QuestionAnswer[] = [],
): Judgement => judgeRequest({ answers: toAnswers(submission), today: dayOf(now), questionAnswers });
