import type { SubmitInput } from '#schema/insights.ts';
import type { CoachContext, CoachQuestion, CoachSource } from '#server/ai/coach.ts';
import type { PlaybookContent } from '#server/ai/playbook/content.ts';
import { type Reading, readAnswers } from '#server/ai/playbook/read-answers.ts';
import type { Challenge } from './recognise.ts';
import type { Said } from './said.ts';
import { toldTrade } from './told-trade.ts';

type Submission = CoachContext['submissions'][number];

/** Whom an answer is for, seen from one challenge. */
export interface Person {
  reading: Reading;
  /** Absent where nothing was entered, or it is switched off. */
  submission: Submission | undefined;
  /** The trade as it was named in this conversation, where nothing was entered. */
  told: string | undefined;
  /** `answers:<id>`, where there are answers. */
  sources: CoachSource[];
}

/** Reads the person once for each challenge that a question touches. */
export function readPersons(playbook: PlaybookContent, asked: CoachQuestion, said: Said) {
  const known = new Map<Challenge, Person>();
  const [newest] = asked.context.submissions;
  const told = newest ? undefined : toldTrade(playbook, toldIn(playbook, asked, said));
  return {
    told,
    /** The challenge under which the person came, where they said one. */
    challenge: newest?.answers.problems,
    from(challenge: Challenge): Person {
      const kept = known.get(challenge);
      if (kept) return kept;
      const person = readPerson(playbook, asked, challenge, told);
      known.set(challenge, person);
      return person;
    },
  };
}
export type Persons = ReturnType<typeof readPersons>;

function readPerson(
  playbook: PlaybookContent,
  { context, today }: CoachQuestion,
  challenge: Challenge,
  told: string | undefined,
): Person {
  const submission =
    context.submissions.find(({ answers }) => answers.problems === challenge) ?? context.submissions[0];
  const answers: SubmitInput = submission
    ? { ...submission.answers, problems: challenge }
    : { firstName: '', email: '', desiredOutcome: '', industry: told ?? '', problems: challenge };
  const answeredOn = submission?.answeredOn ?? today;
  return {
    reading: readAnswers(playbook, { answers, answeredOn, today }),
    submission,
    told,
    sources: submission ? [`answers:${submission.id}`] : [],
  };
}

/** The person's turns, the latest first; one is a reply where the answer before it asked for the trade. */
function toldIn({ coach }: PlaybookContent, { question, earlier }: CoachQuestion, said: Said) {
  const asks = [...coach.ask.both, ...coach.ask.trade];
  const turns = [...earlier, { role: 'user' as const, content: question }];
  const replies = turns.flatMap((turn, at) => {
    const before = turns[at - 1];
    const isReply = before?.role === 'assistant' && asks.some((ask) => before.content.includes(ask));
    return turn.role === 'user' ? [{ text: turn.content, isReply }] : [];
  });
  return replies.slice(-mostTurns(said)).toReversed();
}

/** Whoever has talked for long told their trade long ago, or does not want to. */
function mostTurns({ count }: Said): number {
  return Math.min(count, 30);
}
