import type { Noun } from '#server/ai/playbook/analyze/kind.ts';
import {
  capital,
  counted,
  type Example,
  type Lever,
  type OwnSum,
  plain,
  ranked,
  type Sum,
  sumsOf,
  type Words,
} from './format.ts';
import { calculateHandOver, type HandOverInput, type HandOverResult } from './hand-over.ts';

export interface HandOverWords extends Words {
  /** The finding that takes the calls of one topic away, the topic, and its part of them: `parts`, `half`. */
  topic?: { id: string; words: string; shareWords: string } | undefined;
  /** What is planned and done: `job`, `jobs`. */
  job: Noun;
}

type Key = keyof HandOverInput;
type Result = Exclude<keyof HandOverResult, 'isReached' | 'isPast' | 'missing'>;
type Line = (input: HandOverInput, result: HandOverResult, words: HandOverWords) => OwnSum<Key, Result> | undefined;

/** Explains the results in words; where one number is missing, for two plausible values of it. */
export function handOverSums(input: HandOverInput, words: HandOverWords): Sum<Key, Result>[] {
  const lines = [hoursSum, workedSum, monthSum, topicSum, awaySum, topicAwaySum, questionsSum, jobsSum].map(
    (line) => (values: HandOverInput) => line(values, calculateHandOver(values), words),
  );
  return sumsOf(input, lines, examples);
}

const hours: Noun = { one: 'hour', many: 'hours' };
const calls: Noun = { one: 'call', many: 'calls' };
const days: Noun = { one: 'working day', many: 'working days' };
const weeks: Noun = { one: 'working week', many: 'working weeks' };

const hoursSum: Line = ({ ownerHoursPerWeek = 0, ownerHoursWanted = 0 }, { hoursToHandOver }) =>
  hoursToHandOver === undefined
    ? undefined
    : {
        gives: 'hoursToHandOver',
        inputs: ['ownerHoursPerWeek', 'ownerHoursWanted'],
        title: 'Hours to hand over',
        formula: `${counted(ownerHoursPerWeek, hours)} a week − ${plain(ownerHoursWanted)}`,
        result: `${counted(hoursToHandOver, hours)} a week`,
      };

const workedSum: Line = ({ hoursWorked = 0, hoursWorkedWanted = 0 }, { hoursToHandOver, workedLeft, stillToLose }) =>
  hoursToHandOver === undefined || workedLeft === undefined || stillToLose === undefined
    ? undefined
    : {
        gives: 'workedLeft',
        inputs: ['hoursWorked', 'hoursWorkedWanted', 'ownerHoursPerWeek', 'ownerHoursWanted'],
        title: 'Hours you work after that',
        formula: `${counted(hoursWorked, hours)} a week − ${plain(hoursToHandOver)}`,
        result: `${counted(workedLeft, hours)} a week${stillToLose > 0 ? `, ${plain(stillToLose)} above ${plain(hoursWorkedWanted)}` : ''}`,
      };

const monthSum: Line = (_, { hoursPerMonth, hoursToHandOver, workWeeks }) =>
  hoursPerMonth === undefined || hoursToHandOver === undefined || workWeeks === undefined
    ? undefined
    : {
        gives: 'hoursPerMonth',
        inputs: ['ownerHoursPerWeek', 'ownerHoursWanted', 'deadlineDay'],
        title: 'That means, each month',
        formula: `${counted(hoursToHandOver, hours)} ÷ ${counted(workWeeks, weeks)} × 52 ÷ 12`,
        result: `${counted(hoursPerMonth, hours)} a week fewer each month`,
      };

const topicSum: Line = ({ callsPerDay = 0, topicShare = 0 }, { topicCalls }, { topic }) =>
  topicCalls === undefined || !topic
    ? undefined
    : {
        gives: 'topicCalls',
        inputs: ['callsPerDay', 'topicShare'],
        title: `Calls about ${topic.words}`,
        formula: `${capital(topic.shareWords)} of ${counted(callsPerDay, calls)} a day${Number.isInteger(callsPerDay * topicShare) ? '' : ', rounded'}`,
        result: `${counted(topicCalls, calls)} a day`,
      };

const awaySum: Line = ({ callsPerDay = 0, awayDays = 0 }, { callsAway }) =>
  callsAway === undefined
    ? undefined
    : {
        gives: 'callsAway',
        inputs: ['callsPerDay', 'awayDays'],
        title: 'Calls while you’re away',
        formula: `${counted(callsPerDay, calls)} a day × ${counted(awayDays, days)}`,
        result: counted(callsAway, calls),
      };

const topicAwaySum: Line = ({ awayDays = 0 }, { topicCallsAway, topicCalls }, { topic }) =>
  topicCallsAway === undefined || topicCalls === undefined || !topic
    ? undefined
    : {
        gives: 'topicCallsAway',
        inputs: ['callsPerDay', 'topicShare', 'awayDays'],
        title: `Of these, about ${topic.words}`,
        formula: `${counted(topicCalls, calls)} a day × ${counted(awayDays, days)}`,
        result: counted(topicCallsAway, calls),
      };

const questionsSum: Line = (input, { questionsToMove }) =>
  questionsToMove === undefined
    ? undefined
    : {
        gives: 'questionsToMove',
        inputs: ['questions', 'questionsToOwner', 'questionsWanted'],
        title: 'Questions others should answer',
        formula: `${plain(input.questionsToOwner ?? 0)} of ${plain(input.questions ?? 0)} today − ${plain(input.questionsWanted ?? 0)}`,
        result: `${plain(questionsToMove)} of ${plain(input.questions ?? 0)}`,
      };

const jobsSum: Line = ({ jobsPlanned = 0, jobsDone = 0 }, { jobsLeft }, { job }) =>
  jobsLeft === undefined
    ? undefined
    : {
        gives: 'jobsLeft',
        inputs: ['jobsPlanned', 'jobsDone'],
        title: 'Planned and not finished',
        formula: `${counted(jobsPlanned, job)} a week − ${plain(jobsDone)} done`,
        result: `${counted(jobsLeft, job)} a week`,
      };

const now = (ownerHoursPerWeek: number) => ({
  said: `${ownerHoursPerWeek} hours a week need you`,
  values: { ownerHoursPerWeek },
});
const wanted = (ownerHoursWanted: number) => ({
  said: `${ownerHoursWanted} hours are fine`,
  values: { ownerHoursWanted },
});
const phone = (callsPerDay: number) => ({ said: `they call ${callsPerDay} times a day`, values: { callsPerDay } });
const both = (ownerHoursPerWeek: number, ownerHoursWanted: number) => ({
  said: `${ownerHoursPerWeek} hours a week need you and ${ownerHoursWanted} are fine`,
  values: { ownerHoursPerWeek, ownerHoursWanted },
});
const examples: Example<HandOverInput>[] = [
  [wanted(5), wanted(10)],
  [now(15), now(30)],
  [phone(10), phone(20)],
  [both(15, 5), both(30, 10)],
];

/** What a step of each lever takes away: calls a day, or questions where nobody counted calls. */
export function handOverLevers(input: HandOverInput, { topic }: HandOverWords): Lever<Key>[] {
  const { topicCalls } = calculateHandOver(input);
  const isInCalls = topicCalls !== undefined && topic !== undefined;
  return ranked([
    isInCalls ? topicLever(topicCalls, topic) : mostCallsLever(input, topic),
    decideLever(input, input.callsPerDay !== undefined),
  ]);
}

function topicLever(topicCalls: number, topic: NonNullable<HandOverWords['topic']>): Lever<Key> {
  return {
    id: topic.id,
    title: `No more calls about ${topic.words}`,
    from: `${counted(topicCalls, calls)} a day`,
    to: 'none',
    worth: topicCalls,
    worthText: `${counted(topicCalls, calls)} a day fewer`,
    inputs: ['callsPerDay', 'topicShare'],
  };
}

/** Most of the calls are more than half of them. */
function mostCallsLever({ callsPerDay }: HandOverInput, topic: HandOverWords['topic']): Lever<Key> | undefined {
  if (callsPerDay === undefined || callsPerDay < 2 || topic?.shareWords !== 'most') return undefined;
  const least = Math.floor(callsPerDay / 2) + 1;
  return {
    id: topic.id,
    title: `No more calls about ${topic.words}`,
    from: `most of ${counted(callsPerDay, calls)} a day`,
    to: 'none',
    worth: least,
    worthText: `${plain(least)} or more calls a day fewer`,
    inputs: ['callsPerDay'],
  };
}

/** To the wanted number; to half of them where none is wanted. */
function decideLever(input: HandOverInput, isInCalls: boolean): Lever<Key> | undefined {
  const { questions, questionsToOwner, callsPerDay = 0 } = input;
  if (questions === undefined || questionsToOwner === undefined) return undefined;
  const to = input.questionsWanted ?? Math.floor(questionsToOwner / 2);
  const { questionsToMove } = calculateHandOver({ ...input, questionsWanted: to });
  if (questionsToMove === undefined) return undefined;
  const fewer = (questionsToMove / questions) * callsPerDay;
  return {
    id: 'decide',
    title: 'Your people decide more themselves',
    from: `${plain(questionsToOwner)} of ${plain(questions)} need you`,
    to: `${plain(to)} of ${plain(questions)}`,
    worth: isInCalls ? fewer : questionsToMove,
    worthText: isInCalls
      ? `${counted(fewer, calls)} a day fewer, if calls are like those questions`
      : `${plain(questionsToMove)} of ${plain(questions)} questions fewer`,
    inputs: ['questions', 'questionsToOwner', 'questionsWanted'],
  };
}
