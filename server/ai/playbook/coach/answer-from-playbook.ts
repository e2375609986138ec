import { offersHead } from '#schema/coach-offers.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { blocksOf } from '#schema/report.ts';
import type { CoachAnswer, CoachQuestion } from '#server/ai/coach.ts';
import { findDeclined } from '#server/ai/judge/find-declined.ts';
import { capital } from '#server/ai/playbook/calculate/format.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { amountReply } from './amounts.ts';
import {
  type Asked,
  countWords,
  curled,
  isInEnglish,
  isWholly,
  type Reply,
  readQuestion,
  straightened,
} from './asked.ts';
import { adviceReply } from './cards.ts';
import type { CoachContent } from './coach-content.ts';
import { costAgain, costReply } from './cost-replies.ts';
import { draftOnMatter, draftReply } from './drafts.ts';
import { objectionReply } from './objections.ts';
import { offersFor, offersReply } from './offers.ts';
import { namedReply, ownThingsReply, twoWordsReply } from './own-things.ts';
import { timesReply } from './per-time.ts';
import { pointReply, previousAnswerReply } from './previous-answer.ts';
import { stemsOf } from './report-parts.ts';
import { afterReply, reportReply, sumOfReportReply } from './report-replies.ts';
import { sumAgain, sumReply } from './sum-reply.ts';
import { topicAgain, topicReply } from './topics.ts';

/**
 * Answers a question of the chat without a model: by rules, from the playbook's texts and the person's own data. The
 * same question after the same turns always gets the same answer.
 */
export function answerFromPlaybook({ coach }: { coach: CoachContent }, question: CoachQuestion): CoachAnswer {
  const asked = readQuestion(coach, question);
  const reply = replyTo(asked);
  return { text: curled(withinLimit(reply).join('\n\n')), basedOn: [...new Set(reply.sources)] };
}

/** Takes the first reply: danger comes first, then what was asked for, then what was only named. */
function replyTo(asked: Asked): Reply {
  for (const replyOf of inOrder) {
    const reply = replyOf(asked);
    if (reply) return withoutRepeats(asked, reply);
  }
  return offersReply(asked);
}

/** Shorter ones are titles and dates, which may stand twice. */
const leastRepeated = 12;

/**
 * Leaves out paragraphs that the conversation has word for word already. The same question again, a draft and danger get
 * the same answer.
 */
function withoutRepeats(asked: Asked, reply: Reply): Reply {
  const { exchanges, line } = asked;
  const isAgain = exchanges.some((exchange) => exchange.line === line);
  if (reply.isDraft || isAgain || dangerReply(asked)) return reply;
  const told = new Set(exchanges.flatMap(({ answer }) => answer.split('\n\n')));
  const isTold = (paragraph: string) => countWords(paragraph) >= leastRepeated && told.has(straightened(paragraph));
  const left = reply.paragraphs.filter((paragraph) => !isTold(paragraph));
  if (left.length === reply.paragraphs.length) return reply;
  const words = left.reduce((count, paragraph) => count + countWords(paragraph), 0);
  if (words >= leastRepeated) return { ...reply, paragraphs: left };
  return { paragraphs: ["I'd say what I said above. What I can do next:", offersFor(asked)], sources: [] };
}

const inOrder: readonly ((asked: Asked) => Reply | undefined)[] = [
  dangerReply,
  meaningReply,
  sumAgain,
  topicAgain,
  costAgain,
  afterReply,
  previousAnswerReply,
  fixedReply,
  otherTextReply,
  amountReply,
  objectionReply,
  topicReply,
  draftReply,
  costReply,
  countReply,
  sumReply,
  timesReply,
  whyReply,
  ownThingsReply,
  pointReply,
  wishReply,
  twoWordsReply,
  adviceReply,
  draftOnMatter,
];

/** Danger comes before all else, in whatever words and language. */
function dangerReply(asked: Asked): Reply | undefined {
  const crisis = asked.coach.fixed.filter(({ id }) => id === 'crisis');
  return fixedReply({ ...asked, coach: { ...asked.coach, fixed: crisis } });
}

/** Finds what is said whatever the business is. */
function fixedReply(asked: Asked): Reply | undefined {
  const { coach, line } = asked;
  const isSaid: Record<string, () => boolean> = {
    foreign: () => !isInEnglish(coach, line) && !coach.fixed.some(({ whole }) => isWholly(asked, whole)),
    harm: () => findDeclined({ ...nobody, desiredOutcome: line }, []).length > 0,
    greeting: () => asked.bare.at(-1) === '' && asked.bare[0] !== '',
  };
  const found = coach.fixed.find(({ id, whole, listen, except }) => {
    const left = except.reduce((text, phrase) => text.replaceAll(new RegExp(phrase, 'gi'), ' '), line);
    return isWholly(asked, whole) || hear(listen, left) !== undefined || isSaid[id]?.() === true;
  });
  // What somebody doubts about their own report has an answer of its own.
  const objection = found?.id === 'complaint' ? objectionReply(asked) : undefined;
  if (objection) return objection;
  if (found?.id === 'who') return { paragraphs: [found.text, offersHead, offersFor(asked)], sources: [] };
  return found && { paragraphs: [found.text], sources: [] };
}

const nobody: SubmitInput = { firstName: '', email: '', problems: 'Other', industry: '', desiredOutcome: '' };

const mostWordsOfMeaning = 7;

/** Explains a term: "What is a margin?", but not "What is my margin?". */
function meaningReply({ coach, line }: Asked): Reply | undefined {
  const isAsked = /^what(?:'s| is| are| does| do you mean by) (?!.*\b(?:my|our|good)\b)/i.test(line);
  if (!isAsked || countWords(line) > mostWordsOfMeaning) return undefined;
  const found = Object.entries(coach.meanings).find(([term]) => hear([term, `${term}s`], line) !== undefined);
  return found && { paragraphs: [`**${capital(found[0])}** means ${found[1]}.`], sources: [] };
}

/** Declines to write posts, plans and contracts, which are no messages. */
function otherTextReply(asked: Asked): Reply | undefined {
  const { asks } = asked.coach;
  const isOther = hear(asks.writing, asked.line) !== undefined && hear(asks.other, asked.line) !== undefined;
  return isOther ? offersReply(asked) : undefined;
}

/** Answers "Why did you recommend …?" by a title, and "Why 20 proposals?" by a number of the report. */
function whyReply(asked: Asked): Reply | undefined {
  const isAsked =
    hear(['why', 'tell me more', 'more about', 'explain', 'how did you get to', 'how do you get to'], asked.line) !==
    undefined;
  return isAsked ? (sumOfReportReply(asked) ?? namedReply(asked)) : undefined;
}

/** Answers "How many clients do I need?" by the report's sum of them, where the question has no number of its own. */
function countReply(asked: Asked): Reply | undefined {
  const { report, line } = asked;
  const counted = /\bhow many (?:more |new |extra )?(\p{L}{4,})/iu.exec(line)?.[1];
  if (!report || counted === undefined || /\d/.test(line)) return undefined;
  const [stem = ''] = stemsOf(counted);
  const sum = blocksOf(report.doc, 'sum').find(({ title }) => stem !== '' && stemsOf(title).has(stem));
  return sum && sumOfReportReply({ ...asked, line: `${sum.title} ${sum.result}` });
}

const leastOfWish = 2;

/** Answers "How do I …?" by the report where it asks for what the report was bought for. */
function wishReply(asked: Asked): Reply | undefined {
  const { report, submission, line } = asked;
  const isAsked = /\bhow (?:do|can|could|should|would|to)\b|\bways? to\b|^(?:should|can) (?:i|we)\b/i.test(line);
  if (!report || !submission || !isAsked) return undefined;
  const wish = stemsOf(`${submission.answers.desiredOutcome} ${report.doc.title}`);
  const shared = [...stemsOf(line)].filter((stem) => wish.has(stem)).length;
  return shared < leastOfWish ? undefined : reportReply(asked);
}

const mostWords = 140;

/** Leaves out lines at the end of a long answer; a draft stays whole. */
function withinLimit({ paragraphs, isDraft }: Reply): string[] {
  if (isDraft) return paragraphs;
  let words = 0;
  return paragraphs.flatMap((paragraph) => {
    const lines = paragraph.split('\n').filter((line) => {
      words += countWords(line);
      return words <= mostWords;
    });
    return lines.some((line) => line !== '') ? [lines.join('\n')] : [];
  });
}
