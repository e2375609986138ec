import type { SubmitInput } from '#schema/insights.ts';
import type { PlaybookContent } from '#server/ai/playbook/content.ts';
import { countHeard } from '#server/ai/playbook/listen.ts';
import {
  type Area,
  type FollowUpName,
  type LookUpName,
  lookUpNames,
  type TalkName,
  type Topic,
} from './coach-content.ts';
import { isInEnglish } from './english.ts';
import { ordinalIn } from './ordinal.ts';
import { isWholly, type QuestionWords, questionWords, speaksOf } from './question-words.ts';

export type Challenge = SubmitInput['problems'];

/** What a question is taken to be; `challenge` where it names one. */
export type Heard =
  | { kind: 'talk'; name: Exclude<TalkName, 'unclear'> }
  | { kind: 'outOfScope'; area: Area }
  /** `item`: the number of a point in a list, -1 for the last. */
  | { kind: 'followUp'; name: FollowUpName; item?: number; isSetback?: boolean }
  | { kind: 'lookUp'; name: LookUpName }
  | { kind: 'topic'; topic: Topic; challenge: Challenge | undefined }
  | { kind: 'challenge'; challenge: Challenge | undefined }
  | { kind: 'unclear' };

/** These name their matter, whatever else is in the question. */
const strong = ['price', 'hire', 'cash'];
/** "What should I do next?" holds the words of a decision and asks for none. */
const weak = ['start', 'decide'];

/**
 * What a question is, by its words alone. Danger first, then what is the whole of a question, then what stands in it, and what
 * names a matter before what only says how it is asked.
 */
export function recognise(playbook: PlaybookContent, question: string): Heard {
  const { coach } = playbook;
  const words = questionWords(coach, question);
  if (isTalk(playbook, words, 'crisis')) return { kind: 'talk', name: 'crisis' };
  const whole = wholeQuestion(playbook, words);
  if (whole) return whole;
  if (!isInEnglish(coach, words.line)) return { kind: 'talk', name: 'foreign' };
  return partOfQuestion(playbook, words);
}

function wholeQuestion({ coach }: PlaybookContent, words: QuestionWords): Heard | undefined {
  const followUp = followUpOrder.find((name) => isWholly(words, coach.followUps[name].whole));
  if (followUp) return { kind: 'followUp', name: followUp };
  const talk = wholeTalk.find((name) => isWholly(words, coach.talk[name].whole));
  if (talk) return { kind: 'talk', name: talk };
  return words.bare.at(-1) === '' && words.bare[0] !== '' ? { kind: 'talk', name: 'greeting' } : undefined;
}
const followUpOrder = ['why', 'how', 'then'] as const;
const wholeTalk = ['who', 'greeting', 'thanks', 'doubt', 'shorter', 'farewell', 'chat', 'complaint'] as const;

function partOfQuestion(playbook: PlaybookContent, words: QuestionWords): Heard {
  const { coach } = playbook;
  const challenge = challengeIn(playbook, words);
  const topics = coach.topics.filter(({ id, listen }) => speaksOf(id === 'decide' ? withoutHow(words) : words, listen));
  const isBusiness = challenge !== undefined || topics.some(({ id }) => strong.includes(id));
  return (
    talkIn(playbook, words) ??
    outOfScope(coach.outOfScope.find(({ always }) => speaksOf(words, always))) ??
    followUpIn(playbook, words, topics) ??
    (isBusiness ? undefined : outOfScope(coach.outOfScope.find((area) => speaksOf(words, area.unlessBusiness)))) ??
    lookUpIn(playbook, words, ['report', 'insights', 'answers']) ??
    topicOf(
      topics.filter(({ id }) => !weak.includes(id)),
      challenge,
    ) ??
    lookUpIn(playbook, words, ['goals', 'next']) ??
    topicOf(
      topics.toSorted((a, b) => weak.indexOf(a.id) - weak.indexOf(b.id)),
      challenge,
    ) ??
    (challenge || speaksOf(words, coach.general) ? { kind: 'challenge', challenge } : { kind: 'unclear' })
  );
}

/** "How often should I post": that it should be done is decided. */
function withoutHow({ line }: QuestionWords): Pick<QuestionWords, 'line'> {
  return { line: line.replaceAll(/\b(?:how|what|where|who)\b(?: [\p{L}']+){0,3} (?:should|shall) (?:i|we)\b/giu, ' ') };
}

function talkIn(playbook: PlaybookContent, words: QuestionWords): Heard | undefined {
  const order = [
    'others',
    'who',
    'human',
    'product',
    'distress',
    'shorter',
    'complaint',
    'doubt',
    'benchmark',
    'chat',
  ] as const;
  const name = order.find((one) => isTalk(playbook, words, one));
  return name && { kind: 'talk', name };
}

function isTalk({ coach }: PlaybookContent, { line }: QuestionWords, name: TalkName): boolean {
  const { listen, except } = coach.talk[name];
  const left = except.reduce((rest, phrase) => rest.replaceAll(new RegExp(phrase, 'gi'), ' '), line);
  return speaksOf({ line: left }, listen);
}

function outOfScope(area: Area | undefined): Heard | undefined {
  return area && { kind: 'outOfScope', area };
}

function followUpIn({ coach }: PlaybookContent, words: QuestionWords, topics: readonly Topic[]): Heard | undefined {
  if (speaksOf(words, coach.followUps.setback.listen)) return { kind: 'followUp', name: 'then', isSetback: true };
  const item = ordinalIn(words, 'point');
  if (item !== undefined && finished.test(words.line)) return { kind: 'followUp', name: 'then' };
  if (item !== undefined && topics.every(({ id }) => id !== 'start')) return { kind: 'followUp', name: 'how', item };
  const name = followUpOrder.find((one) => speaksOf(words, coach.followUps[one].listen));
  return name && { kind: 'followUp', name };
}

/** "I did the first one": what comes after it is asked for. */
const finished = /\b(?:did|done|finished|completed)\b/i;

function lookUpIn({ coach }: PlaybookContent, words: QuestionWords, among: readonly LookUpName[]): Heard | undefined {
  const name = lookUpNames.find((one) => among.includes(one) && speaksOf(words, coach.lookUps[one]));
  return name && { kind: 'lookUp', name };
}

function topicOf([topic]: readonly Topic[], challenge: Challenge | undefined): Heard | undefined {
  return topic && { kind: 'topic', topic, challenge };
}

/** One word of a finding may stand in any question. */
const leastHeard = 2;

/** The challenge of which most words were heard; else the one of which most findings were. */
function challengeIn(playbook: PlaybookContent, { line }: QuestionWords): Challenge | undefined {
  const named = Object.entries(playbook.coach.challenges) as [Challenge, string[]][];
  return (
    most(named, ([, listen]) => countHeard(listen, line))?.[0] ??
    most([...playbook.challenges.values()], ({ findings }) => {
      const times = Math.max(...findings.map(({ listen }) => countHeard(listen, line)));
      return times < leastHeard ? 0 : times;
    })?.challenge
  );
}

function most<T>(list: readonly T[], count: (one: T) => number): T | undefined {
  const counted = list.map((one) => ({ one, times: count(one) })).filter(({ times }) => times > 0);
  return counted.toSorted((a, b) => b.times - a.times)[0]?.one;
}
