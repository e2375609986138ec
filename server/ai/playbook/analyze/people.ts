import { type PeopleAim, readPeople } from '#server/ai/playbook/extract/read-people.ts';
import { hoursInWish } from './hand-over-words.ts';
import type { Case, Kind, Outcome, Question } from './kind.ts';
import { handOverOutcome } from './people-hand-over.ts';
import { hireOutcome } from './people-hire.ts';
import { keepOutcome } from './people-keep.ts';

/** Keep or find people: hand over what hangs on the owner, keep those who may leave, or hire. */
export const people: Kind = { id: 'people', questions, outcome };

/** Findings of one aim that say nothing to another, unless somebody names their cause. */
const onlyFor: Record<PeopleAim, readonly string[]> = {
  handOver: ['waiting', 'evenings', 'decide', 'rehearse', 'planning'],
  keep: ['early', 'stay', 'backup', 'pay', 'training', 'climate', 'workload', 'part'],
  hire: ['sourcing', 'choosing', 'speed'],
};

const alternativesFor: Record<PeopleAim | 'volunteers', readonly string[]> = {
  handOver: ['manager', 'smaller', 'nothing'],
  keep: ['replace', 'smaller', 'nothing'],
  hire: ['beginner', 'agency', 'smaller'],
  volunteers: ['fewer', 'nothing'],
};

function questions(one: Case): Question[] {
  const { aim, size, sizeWanted, leavers, leaversMonths, hires, hire, team, isVolunteers } = readPeople(one);
  const { sign, deadline } = one;
  const left: Question = {
    id: 'left',
    ask: 'How many people left in the last 12 months?',
    field: { kind: 'count', unit: 'people' },
  };
  const good: Question = {
    id: 'good',
    ask: isVolunteers
      ? 'Of the last 10 people who offered to help, how many would you take again?'
      : 'Of the last 10 people who applied, how many would you have hired?',
    field: { kind: 'count', unit: 'of 10' },
  };
  const monthly: Question = {
    id: 'applicants',
    ask: isVolunteers ? 'How many people offer to help in a normal month?' : 'How many people apply in a normal month?',
    field: { kind: 'count', period: 'month' },
  };
  const fill: Question = {
    id: 'fill',
    ask: isVolunteers
      ? 'How many weeks pass between your call for help and the first day?'
      : 'How many weeks pass between your job ad and the first day at work?',
    field: { kind: 'count', unit: 'weeks' },
  };
  const applied = [good, monthly];
  const isLeavingKnown = leavers !== undefined && leaversMonths !== undefined;
  const lists: Record<PeopleAim, (Question | false)[]> = {
    handOver: [
      hoursInWish(one.given.desiredOutcome) === undefined && {
        id: 'hours',
        ask: 'How many hours a week go into things that only you can do, and how many should it be?',
        field: { kind: 'text' },
      },
      {
        id: 'depend',
        ask: 'Of the last 10 questions your people had, how many needed you?',
        field: { kind: 'count', unit: 'of 10' },
      },
      {
        id: 'done',
        ask: 'How many jobs were planned for last week, and how many got done?',
        field: { kind: 'text' },
      },
      {
        id: 'calls',
        ask: 'How many times a day do your people call or message you, and what about most?',
        field: { kind: 'text' },
      },
      !isLeavingKnown && left,
    ],
    keep: [
      !isLeavingKnown && left,
      {
        id: 'causes',
        ask: 'Why did they leave, or want to? Write each reason with how many named it, such as “pay 2, hours 1”.',
        field: { kind: 'text' },
      },
      ...(sizeWanted ? applied : []),
      size === undefined && {
        id: 'size',
        ask: `How many ${team} work with you today?`,
        field: { kind: 'count', unit: 'people' },
      },
      sizeWanted
        ? fill
        : {
            id: 'fill',
            ask: 'When somebody leaves, how many weeks pass until the next person starts?',
            field: { kind: 'count', unit: 'weeks' },
          },
      { id: 'pay', ask: 'What does one hour of their work cost you?', field: { kind: 'money', sign } },
    ],
    hire: [
      hires === undefined && {
        id: 'hires',
        ask: `How many ${hire.many} do you want to hire?`,
        field: { kind: 'count', unit: hire.many },
      },
      (deadline === undefined || deadline.isPast) && {
        id: 'date',
        ask: 'By what date should they have started?',
        field: { kind: 'date' },
      },
      good,
      fill,
      monthly,
      !isLeavingKnown && left,
    ],
  };
  return lists[aim].filter((question) => question !== false);
}

function outcome(one: Case): Outcome {
  const reading = readPeople(one);
  const { aim, named, raise, bonus, isVolunteers, trainees } = reading;
  const made = { handOver: handOverOutcome, keep: keepOutcome, hire: hireOutcome }[aim](one, reading);
  const others = (Object.keys(onlyFor) as PeopleAim[])
    .filter((other) => other !== aim)
    .flatMap((other) => onlyFor[other]);
  const counted = new Set([...made.promoted, ...made.levers.map(({ id }) => id)]);
  const alternatives = Object.values(alternativesFor).flat();
  const own = alternativesFor[isVolunteers ? 'volunteers' : aim];
  const isPayTried = (raise !== undefined || bonus !== undefined || reading.isPayRaised) && !counted.has('pay');
  return {
    ...made,
    promoted: trainees === undefined ? made.promoted : ['training', ...made.promoted],
    slots: { ...made.slots, trainees, forTrainees: trainees === undefined ? undefined : '' },
    vetoed: [
      ...made.vetoed,
      ...others.filter((id) => !named.includes(id) && !counted.has(id)),
      ...(isVolunteers || isPayTried ? ['pay'] : []),
      ...(aim === 'handOver' ? [] : ['prices']),
      ...alternatives.filter((id) => !own.includes(id)),
    ],
  };
}
