import { capital, plain, type Words } from '#server/ai/playbook/calculate/format.ts';
import { calculateHandOver, type HandOverInput } from '#server/ai/playbook/calculate/hand-over.ts';
import { handOverLevers, handOverSums } from '#server/ai/playbook/calculate/hand-over-in-words.ts';
import { calculatePeople } from '#server/ai/playbook/calculate/people.ts';
import { peopleSums } from '#server/ai/playbook/calculate/people-in-words.ts';
import { dependOf, type PeopleReading } from '#server/ai/playbook/extract/read-people.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import {
  eveningWork,
  helpTried,
  hoursInWish,
  redoneWork,
  type Topic,
  throughOwner,
  topicOf,
  waitingFor,
  workedHours,
} from './hand-over-words.ts';
import type { Case, Outcome, Reply } from './kind.ts';
import { ratioOf } from './kind-parts.ts';
import {
  endDayOf,
  figureRows,
  fitting,
  type Inputs,
  inputsOf,
  listed,
  pastDate,
  sitDown,
  sumRows,
  type Told,
  withMissing,
} from './outcome-parts.ts';

interface HandOver {
  inputs: Inputs<keyof HandOverInput>;
  input: HandOverInput;
  result: ReturnType<typeof calculateHandOver>;
  topic: Topic | undefined;
  raiseCost: number | undefined;
  endDay: string;
}

/** The owner wants to be needed less, or to be away: what hangs on them, and what takes most of it away. */
export function handOverOutcome(one: Case, reading: PeopleReading): Outcome {
  const made = handOverOf(one, reading);
  const { inputs, input, topic, endDay, result } = made;
  const words: Words = { ...one, day: one.sayDay };
  const detailed = { ...words, topic, job: { one: 'job', many: 'jobs' } };
  const slots = slotsOf(one, reading, made);
  const sums = handOverSums(input, detailed);
  const promoted = promotedOf(one, reading, made);
  return {
    title: titleOf(one, reading, made),
    answer: { text: pastDate(one, endDay) + answerOf(reading, made, slots), basedOn: inputs.all },
    figures: figuresOf(made, slots),
    sums: [...sumRows(sums, inputs, ['hoursPerMonth', 'topicCallsAway']), ...raiseSums(one, reading)],
    levers: handOverLevers(input, detailed).map(({ inputs: keys, ...lever }) => ({
      ...lever,
      basedOn: inputs.cite(keys),
    })),
    promoted,
    // The rehearsals are the checks of the plan already.
    vetoed: [
      ...((checksOf(reading) && !promoted.includes('rehearse')) || wantsShorterWeeks(reading, made)
        ? ['rehearse']
        : []),
      topic?.id === 'prices' ? 'waiting' : 'prices',
    ],
    measures: measuresOf(reading, made, slots),
    avoid: avoidOf(reading, made, slots),
    turn: turnOf(one, reading),
    slots,
    endDay,
    path: result.workedGap
      ? {
          from: input.hoursWorked ?? 0,
          to: input.hoursWorkedWanted ?? 0,
          say: (value) => `${plain(Math.round(hoursBy(made, value)))} hours of work a week`,
        }
      : result.hoursToHandOver === undefined
        ? undefined
        : {
            from: input.ownerHoursPerWeek ?? 0,
            to: input.ownerHoursWanted ?? 0,
            say: (value) => `${plain(Math.round(value))} hours a week need you`,
          },
    checks: checksOf(reading),
  };
}

/** Shorter weeks are wanted, and no time away that could be rehearsed. */
function wantsShorterWeeks({ away }: PeopleReading, { result }: HandOver): boolean {
  return !away && result.workedGap !== undefined;
}

/** `11 of 15`; `about 15 jobs and 11 done`, the planned ones first as they are asked for. */
function jobsDoneOf(reply: Reply): { value: number; outOf: number } | undefined {
  if (reply.outOf !== undefined) return ratioOf(reply, reply.outOf);
  const [planned, done] = numbersIn(reply.text).flatMap(({ is, unit, value }) =>
    is === 'amount' && unit === 'count' && value !== undefined ? [value] : [],
  );
  return planned !== undefined && done !== undefined && done <= planned ? { value: done, outOf: planned } : undefined;
}

function handOverOf(one: Case, reading: PeopleReading): HandOver {
  const { away, size, raise, hoursEach } = reading;
  const endDay = endDayOf(one, away && reading.eve);
  const [hours, calls, doneReply] = [one.reply('hours'), one.reply('calls'), one.reply('done')];
  const depend = dependOf(one);
  const done = doneReply && jobsDoneOf(doneReply);
  const topic = topicOf(one);
  const told = (value: number | undefined, answer: number | undefined): Told | undefined =>
    value === undefined || answer === undefined ? undefined : { value, answer };
  const wish = one.wish.answer;
  const worked = workedHours(one.given.desiredOutcome);
  const wished = hoursInWish(one.given.desiredOutcome);
  const inputs = inputsOf<keyof HandOverInput>(one, {
    ownerHoursPerWeek: told(hours?.value, hours?.answer) ?? told(wished?.now, wish),
    ownerHoursWanted: told(hours?.wanted, hours?.answer) ?? told(wished?.wanted, wish),
    questions: told(depend?.outOf, depend?.answer),
    questionsToOwner: told(depend?.value, depend?.answer),
    questionsWanted: told(depend?.wanted, depend?.answer),
    callsPerDay: told(calls?.value, calls?.answer),
    topicShare: told(topic?.share, calls?.answer),
    hoursWorked: told(worked?.now, wish),
    hoursWorkedWanted: told(worked?.wanted, wish),
    awayDays: told(away?.workDays, wish),
    jobsPlanned: told(done?.outOf, doneReply?.answer),
    jobsDone: told(done?.value, doneReply?.answer),
  });
  const input: HandOverInput = { ...inputs.input, today: one.today, deadlineDay: endDay };
  const { raiseMoneyPerYear } = calculatePeople({
    people: size?.value,
    hoursPerWeekEach: hoursEach,
    raisePerHour: raise?.value,
    raisePeople: raise?.people,
  });
  return { inputs, input, result: calculateHandOver(input), topic, raiseCost: raiseMoneyPerYear, endDay };
}

function slotsOf(one: Case, reading: PeopleReading, made: HandOver): Outcome['slots'] {
  const { away, names, team, size, raise } = reading;
  const { input, result, topic, raiseCost, endDay } = made;
  const redone = redoneWork(one);
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const part = (value: number | undefined, all: number | undefined) =>
    value === undefined || all === undefined ? undefined : `${plain(value)} of ${plain(all)}`;
  return {
    handOver: '',
    team,
    size: number(size?.value),
    names: listed(names),
    sitDown: sitDown(names),
    away: away && awayWords(away),
    hours: number(input.ownerHoursPerWeek),
    hoursWanted: number(input.ownerHoursWanted),
    hoursGap: number(result.hoursToHandOver),
    depend: part(input.questionsToOwner, input.questions),
    dependWanted: number(input.questionsWanted),
    dependGoal: number(dependGoalOf(input)),
    worked: number(input.hoursWorked),
    workedWanted: number(input.hoursWorkedWanted),
    workedGap: number(result.workedGap),
    workedLeft: number(result.workedLeft),
    stillToLose: result.stillToLose ? number(result.stillToLose) : undefined,
    calls: number(input.callsPerDay),
    callsWithout:
      input.callsPerDay === undefined || result.topicCalls === undefined
        ? undefined
        : plain(input.callsPerDay - result.topicCalls),
    topic: topic?.words,
    topicShare: topic?.shareWords,
    mostTopic: topic && topic.share === undefined ? topic.words : undefined,
    quoters: listed(one.helpers.map(({ name }) => name)),
    redone: redone?.what,
    redoneBy: redone?.who,
    through: throughOwner(one),
    topicCalls: topic && number(result.topicCalls),
    callsAway: number(result.callsAway),
    jobs: part(input.jobsDone, input.jobsPlanned),
    jobsLeft: number(result.jobsLeft),
    waitingFor: waitingFor(one),
    evening: eveningWork(one),
    helpTried: helpTried(one),
    raise: raise && one.money(raise.value),
    raisePeople: raise && (raise.people === undefined ? number(size?.value) : number(raise.people)),
    raiseCost: raiseCost === undefined ? undefined : one.money(raiseCost),
    raiseLasted: raise?.lasted,
    deadline: one.sayDay(endDay),
  };
}

/** So many weeks after the start the steps of the three moves are done. */
const weeksOfSteps = 11;

/** What is handed over is gone when the steps are done; the rest of the hours goes by the date. */
function hoursBy({ input, result }: HandOver, value: number): number {
  const { hoursWorked: now, hoursWorkedWanted: wanted } = input;
  const { hoursToHandOver, workedGap, workWeeks } = result;
  if (now === undefined || wanted === undefined || !hoursToHandOver || !workedGap || !workWeeks) return value;
  const passed = ((now - value) / workedGap) * workWeeks;
  return Math.max(wanted, now - hoursToHandOver * Math.min(1, passed / Math.min(weeksOfSteps, workWeeks)));
}

/** How many of the questions should still need the owner: as they said, else half of today’s. */
function dependGoalOf({ questionsWanted, questionsToOwner }: HandOverInput): number | undefined {
  return questionsWanted ?? (questionsToOwner === undefined ? undefined : Math.floor(questionsToOwner / 2));
}

function awayWords({ words, month }: NonNullable<PeopleReading['away']>): string {
  return month ? `${words} in ${month.name}` : words;
}

/** What a team without a wish to be away is wanted to become, by the cause that is named first. */
const titles: Record<string, string> = {
  planning: 'A team that finishes what it plans',
  climate: 'A team that works well together',
  training: 'New people who can do the job',
  workload: 'Work that your team can carry',
  evenings: 'Evenings without work',
  waiting: 'A team that doesn’t wait for you',
};

function titleOf(one: Case, { away, names, size, wished }: PeopleReading, { input, result, endDay }: HandOver): string {
  const by = `by ${one.sayDay(endDay)}`;
  const kept = listed(names);
  if (away) {
    const time = capital(awayWords(away));
    if (away.isRepeated) return fitting(time, kept && `${time} without losing ${kept} ${by}`, `${time} ${by}`);
    const where = one.given.company ? `${time} while ${one.given.company} keeps running` : undefined;
    return fitting(`${time} while the work goes on`, kept && `${time} without losing ${kept}`, where);
  }
  if (kept) return fitting(`The people you need stay ${by}`, `Keep ${kept}, and be needed less ${by}`);
  const cause = wished.find((id) => titles[id] !== undefined);
  if (cause && !wished.includes('decide')) return `${titles[cause]} ${by}`;
  const inWish = workedHours(one.given.desiredOutcome) ?? hoursInWish(one.given.desiredOutcome);
  if (inWish && inWish.now > inWish.wanted)
    return `From ${plain(inWish.now)} to ${plain(inWish.wanted)} hours a week ${by}`;
  if (result.hoursToHandOver !== undefined && !wished.includes('decide'))
    return `From ${plain(input.ownerHoursPerWeek ?? 0)} to ${plain(input.ownerHoursWanted ?? 0)} hours a week that need you ${by}`;
  return size
    ? `A team of ${plain(size.value)} that decides without you ${by}`
    : `A team that decides without you ${by}`;
}

function answerOf(reading: PeopleReading, { result, input, topic }: HandOver, slots: Outcome['slots']): string {
  const { hours, hoursWanted, depend, dependWanted, calls, callsAway, topicCalls, jobs, jobsLeft, hoursGap } = slots;
  if (result.isReached) {
    return `Only ${hours} hours a week need you, and ${hoursWanted} are fine, so you’re there already. ${secondSentence()}`;
  }
  if (slots.workedGap && hoursGap && hours && hoursWanted) return shorterWeeks(slots);
  const goal = goalOf(reading, slots);
  const today = hours
    ? `: today ${hours} hours a week need you${hoursWanted ? `, and only ${hoursWanted} should` : ''}.`
    : depend
      ? `: today ${depend} questions need you${dependWanted ? `, and only ${dependWanted} should` : ''}.`
      : jobs
        ? `: last week ${jobs} planned jobs got done.`
        : '.';
  return `${goal}${today} ${secondSentence()}`;

  function secondSentence(): string {
    if (topic && topicCalls && callsAway)
      return `Your phone would ring ${callsAway} times while you’re gone, and ${topic.shareWords} of the calls are about ${topic.words}: take those away first.`;
    if (topic && topicCalls)
      return `Of ${calls} calls a day, ${topicCalls} are about ${topic.words}: take those away first.`;
    if (callsAway)
      return `Your phone would ring ${callsAway} times while you’re gone, so first decide who takes which call.`;
    if (depend && hours && input.questionsToOwner)
      return `${capital(depend)} questions need you${dependWanted ? ` and ${dependWanted} should` : ''}: write down which ones your people may answer without you.`;
    if (hoursGap)
      return `That’s ${hoursGap} hours a week to hand over, and the questions your people ask most often come first.`;
    if (jobsLeft && jobsLeft !== '0')
      return `${capital(jobsLeft)} slipped, so look at what each of them waited for first.`;
    return reading.wished.includes('planning')
      ? 'How far that is shows when you count for two weeks how many of ten planned jobs get done.'
      : 'How far that is depends on the hours and questions that only you can take: count them for one week.';
  }
}

/** All hours and those that need the owner, said together: what handing over leaves, and what comes first. */
function shorterWeeks(slots: Outcome['slots']): string {
  const { worked, workedWanted, workedGap, hours, hoursWanted, hoursGap, workedLeft, stillToLose } = slots;
  const { calls, mostTopic, depend } = slots;
  const goal = `You work ${worked} hours a week and want ${workedWanted}, ${workedGap} less. ${capital(hours ?? '')} of them need you and ${hoursWanted} should, so ${hoursGap} of the ${workedGap} hours can be handed over`;
  const rest = stillToLose
    ? `: that leaves ${workedLeft}, and ${stillToLose} more have to be dropped or shortened.`
    : `, which is enough.`;
  const first =
    mostTopic && calls
      ? ` Most of ${calls} calls a day are about ${mostTopic}: put those in writing first.`
      : depend
        ? ` ${capital(depend)} questions need you: write down which ones your people may answer.`
        : '';
  return `${goal}${rest}${first}`;
}

function goalOf({ away, names, wished }: PeopleReading, slots: Outcome['slots']): string {
  const kept = listed(names);
  const team = slots.size ? ` on your team of ${slots.size}` : '';
  if (away) return `You want ${slots.away}${kept ? ` and ${kept} to stay${team}` : ''}`;
  if (kept) return `You want ${kept} to stay and less to depend on you`;
  if (wished.includes('planning') && !wished.includes('decide')) return 'You want your team to finish what it plans';
  return slots.size ? `You want your team of ${slots.size} to need you less` : 'You want your team to need you less';
}

function figuresOf({ inputs, topic }: HandOver, slots: Outcome['slots']): Outcome['figures'] {
  const { hours, hoursWanted, hoursGap, depend, dependWanted, calls, topicCalls, callsAway, jobs, jobsLeft, deadline } =
    slots;
  const { worked, workedWanted, workedGap, mostTopic } = slots;
  const about = topicCalls && topic ? `, ${topicCalls} about ${topic.words}` : mostTopic && `, most about ${mostTopic}`;
  const callsText = calls && `${calls} a day${about ?? ''}`;
  const rows = figureRows([
    [
      'Hours you work',
      worked && `${worked} a week, ${workedWanted} wanted by ${deadline}`,
      inputs.cite(['hoursWorked']),
    ],
    [
      'Hours that need you',
      hours && `${hours} a week${hoursWanted ? `, ${hoursWanted} wanted` : ''}`,
      inputs.cite(['ownerHoursPerWeek']),
    ],
    [
      'To hand over',
      hoursGap && (workedGap ? `${hoursGap} of the ${workedGap} hours` : `${hoursGap} hours a week by ${deadline}`),
      inputs.cite(['ownerHoursPerWeek']),
    ],
    [
      'Calls',
      callsText && `${callsText}${callsAway ? `; ${callsAway} while you’re away` : ''}`,
      inputs.cite(['callsPerDay', 'awayDays']),
    ],
    [
      'Questions that need you',
      depend && `${depend}${dependWanted ? `, ${dependWanted} wanted` : ''}`,
      inputs.cite(['questions']),
    ],
    [
      'Jobs done last week',
      jobs && `${jobs}${jobsLeft ? `, ${jobsLeft} not finished` : ''}`,
      inputs.cite(['jobsPlanned']),
    ],
  ]);
  const open = [...(hours ? [] : ['Hours that need you']), ...(depend ? [] : ['Questions that need you'])];
  return withMissing(rows, open, inputs.cite([])).slice(0, 5);
}

function raiseSums(one: Case, { raise, size, hoursEach }: PeopleReading): Outcome['sums'] {
  if (!raise) return [];
  const input = {
    people: size?.value,
    hoursPerWeekEach: hoursEach,
    raisePerHour: raise.value,
    raisePeople: raise.people,
  };
  const words = { ...one, day: (day: string) => day };
  return sumRows(
    peopleSums(input, words).filter(({ gives, isExample }) => gives === 'raiseMoneyPerYear' && !isExample),
    { cite: () => [raise.answer] },
  );
}

/** Causes that the numbers or the wish name, first those that take most away; then who may leave, then the rehearsal. */
function promotedOf(one: Case, { away, names, wished }: PeopleReading, { topic, result }: HandOver): string[] {
  const ids = [
    ...(topic && (result.topicCalls !== undefined || topic.share === undefined) ? [topic.id] : []),
    ...(waitingFor(one) === undefined ? [] : ['waiting']),
    ...(names.length > 0 ? ['stay'] : []),
    ...(eveningWork(one) === undefined ? [] : ['evenings']),
    ...(wished.includes('planning') ? ['planning'] : []),
    ...(away ? ['rehearse'] : []),
    'decide',
    ...(throughOwner(one) ? ['evenings'] : []),
    'rehearse',
  ];
  return [...new Set(ids)].slice(0, 3);
}

function measuresOf(
  { names }: PeopleReading,
  { inputs, endDay: _ }: HandOver,
  slots: Outcome['slots'],
): Outcome['measures'] {
  const { hours, hoursWanted, depend, dependGoal, deadline, worked, workedWanted } = slots;
  const kept = listed(names);
  return [
    ...(worked
      ? [
          {
            title: 'Hours you work in a week',
            baseline: worked,
            target: `${workedWanted} by ${deadline}`,
            howToRead: 'Write down when you begin and stop, and add up every Friday.',
            basedOn: inputs.cite(['hoursWorked']),
          },
        ]
      : []),
    {
      title: 'Hours a week that need you',
      baseline: hours ?? 'Count them this week',
      target: hoursWanted ? `${hoursWanted} by ${deadline}` : `Half of that by ${deadline}`,
      howToRead: 'Note each call, question and decision for one week, every two months.',
      basedOn: inputs.cite(['ownerHoursPerWeek']),
    },
    {
      title: 'Questions that need you',
      baseline: depend ?? 'Count the next 10',
      target: dependGoal ? `${dependGoal} of 10 or fewer` : '3 of 10 or fewer',
      howToRead: 'Count ten questions in a row on the first Monday of the month.',
      basedOn: inputs.cite(['questions']),
    },
    ...(kept
      ? [
          {
            title: `${kept} on the team`,
            baseline: names.length === 2 ? 'Both here' : 'Here',
            target: `Still here on ${deadline}`,
            howToRead: 'Ask once a month what has changed for them since the last time.',
            basedOn: inputs.cite([]),
          },
        ]
      : []),
  ];
}

function avoidOf({ raise, away }: PeopleReading, { inputs }: HandOver, slots: Outcome['slots']): Outcome['avoid'] {
  const { raiseCost, raiseLasted, raisePeople } = slots;
  const wish = inputs.cite([]);
  return [
    ...(raise && raiseCost
      ? [
          {
            text: `Don’t answer with another raise: ${slots.raise} an hour for ${raisePeople} people costs ${raiseCost} a year at full-time hours${raiseLasted ? `, and the last one lasted ${raiseLasted}` : ''}.`,
            basedOn: [raise.answer],
          },
        ]
      : []),
    ...(away
      ? [
          {
            text: `Don’t make ${slots.away} the first test. Be away for a day, then longer, well before.`,
            basedOn: wish,
          },
        ]
      : []),
  ];
}

function turnOf(one: Case, { away, names }: PeopleReading): Outcome['turn'] {
  const basedOn = [one.wish.answer];
  const either = listed(names, 'or');
  return [
    ...(either && names.length > 0
      ? [
          {
            text: `If ${either} decides to go anyway, start hiring that week and hand their part over to two people.`,
            basedOn,
          },
        ]
      : []),
    ...(away
      ? [
          {
            text: 'If a trial day still brings calls that only you can answer, hand those over before you book.',
            basedOn,
          },
        ]
      : []),
  ];
}

/** Shorter times away before the long one. */
function checksOf({ away }: PeopleReading): Outcome['checks'] {
  if (!away?.workDays || away.workDays < 5) return undefined;
  const measure = 'No call that only you could answer';
  const long = away.workDays >= 10;
  return [
    { title: `Take ${long ? 'two days' : 'one day'} away, phone off`, measure },
    { title: `Take ${long ? 'a week' : 'three days'} away, phone off`, measure },
  ];
}
