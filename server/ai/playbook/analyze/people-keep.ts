import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculatePeople, type PeopleInput } from '#server/ai/playbook/calculate/people.ts';
import { monthsInWords, peopleLevers, peopleSums } from '#server/ai/playbook/calculate/people-in-words.ts';
import { monthsPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { PeopleReading } from '#server/ai/playbook/extract/read-people.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
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

const askAgain = ['Ask your people the same questions again', 'Ask the same questions once more'].map((title) => ({
  title,
  measure: 'Fewer of them name the same reason',
}));

const bigTeam = 20;

interface Keep {
  inputs: Inputs<keyof PeopleInput>;
  result: ReturnType<typeof calculatePeople>;
  endDay: string;
}

/** People leave or may leave: how often, why, and what it costs to lose or to keep them. */
export function keepOutcome(one: Case, reading: PeopleReading): Outcome {
  const inputs = inputsOf<keyof PeopleInput>(one, toldOf(one, reading));
  const input: PeopleInput = { ...inputs.input, causes: reading.causes, hoursPerWeekEach: reading.hoursEach };
  const made: Keep = { inputs, result: calculatePeople(input), endDay: endDayOf(one) };
  const words = { ...one, day: one.sayDay };
  const slots = slotsOf(one, reading, made);
  const sums = peopleSums(input, words).filter(
    ({ gives, isExample }) => !isExample || reading.names.length === 0 || gives === 'vacancyHours',
  );
  const causes = reading.causesAsked ? [reading.causesAsked.answer] : inputs.cite(['leavers']);
  const path = turnoverOf(one);
  const target = targetOf(one, reading, path);
  return {
    title: titleOf(one, reading, made, slots),
    answer: { text: pastDate(one, made.endDay) + answerOf(reading, made, slots), basedOn: inputs.all },
    figures: [...(target ? [target.figure] : []), ...figuresOf(reading, made, slots)].slice(0, 5),
    sums: [
      ...(target ? [target.sum] : []),
      ...sumRows(sums, inputs, hiddenSums(made)).slice(0, mostSums),
      ...adSum(one, made),
    ],
    levers: peopleLevers(input).map(({ inputs: _, ...lever }) => ({ ...lever, basedOn: causes })),
    promoted: promotedOf(reading, made),
    vetoed: [],
    measures: measuresOf(reading, made, slots, target?.figure.value),
    avoid: avoidOf(one, reading, made, slots),
    turn: earlyTurn(reading, made),
    slots,
    endDay: made.endDay,
    checks: path || inputs.input.leaversWantedPerYear !== undefined ? undefined : askAgain,
    path: path ? { ...path, say: (value) => `${plain(Math.round(value))}% a year` } : leaversPath(made),
  };
}

const mostSums = 5;
const advertising = /\b(?:job ?boards?|job ads?|adverts?|advertising|ads|indeed|recruiters?)\b/iu;

/** What a job board costs for each applicant who'd be hired: `£380 a month ÷ 3 good ones a month`. */
function adSum(one: Case, { inputs, result }: Keep): Outcome['sums'] {
  const ad = one.figures.find(
    ({ unit, period, value, sentence }) =>
      unit === 'money' && period === 'month' && value > 0 && advertising.test(sentence),
  );
  const good = (result.hiresFromApplicants ?? 0) / monthsPerYear;
  if (!ad || good <= 0) return [];
  return [
    {
      title: 'What the ads cost for one good applicant',
      formula: `${one.money(ad.value)} a month ÷ ${plain(good)} good ones a month`,
      result: one.money(Math.round(ad.value / good)),
      isExample: false,
      basedOn: [...new Set([ad.answer, ...inputs.cite(['applicants', 'applicantsPerMonth'])])].toSorted(
        (a, b) => a - b,
      ),
    },
  ];
}

/** Where more than one leaves in a month, so many months between two of them say nothing. */
function hiddenSums({ result }: Keep): string[] {
  const isOften = (result.monthsPerLeaver ?? 1) < 1;
  return ['vacancyHoursPerYear', ...(isOften ? ['monthsPerLeaver'] : [])];
}

function leaversPath({ inputs, result }: Keep): Outcome['path'] {
  const to = inputs.input.leaversWantedPerYear;
  if (to === undefined || result.leaversPerYear === undefined || !result.leaversFewer) return undefined;
  // The last 12 months still hold the old ones, so that a check counts the last three.
  return {
    from: result.leaversPerYear / 4,
    to: to / 4,
    say: (value) =>
      `at most ${counted(Math.ceil(value - 1e-9), { one: 'departure', many: 'departures' })} in the last 3 months`,
  };
}

/** As many early leavers as today in a third of the time: then nothing has changed. */
function earlyTurn({ early, leaversMonths }: PeopleReading, { inputs }: Keep): Outcome['turn'] {
  const third = early && Math.floor(early.value / 3);
  if (!(early && third && leaversMonths)) return [];
  const months = plain(leaversMonths.value / 3);
  const text = `If ${plain(third)} or more new people leave in their ${early.time} within ${months} months, the start is no better than today: ask those who left what to change next.`;
  return [{ text, basedOn: inputs.cite(['leaversEarly']) }];
}

function toldOf(one: Case, reading: PeopleReading): Partial<Record<keyof PeopleInput, Told | undefined>> {
  const { size, leavers, leaversMonths, leaversWanted, early, sizeWanted, causesAsked, raise } = reading;
  const [fill, pay] = [one.reply('fill'), one.reply('pay')];
  const [goodReply, monthly] = [one.reply('good'), one.reply('applicants')];
  const good = ratioOf(goodReply, 10);
  const told = (value: number | undefined, reply: Reply | undefined) =>
    value === undefined || !reply ? undefined : { value, answer: reply.answer };
  return {
    people: size,
    peopleWanted: sizeWanted,
    leaversWantedPerYear: leaversWanted,
    leaversEarly: early,
    applicants: told(good?.outOf, goodReply),
    applicantsGood: told(good?.value, goodReply),
    applicantsPerMonth: told(monthly?.value, monthly),
    leavers,
    leaversMonths,
    causesAsked,
    fillWeeks: fill?.value === undefined ? undefined : { value: fill.value, answer: fill.answer },
    payPerHour: pay?.value === undefined ? undefined : { value: pay.value, answer: pay.answer },
    raisePerHour: raise,
    raisePeople: raise?.people === undefined ? undefined : { value: raise.people, answer: raise.answer },
  };
}

/** “Turnover from 40% to 20%”. */
function turnoverOf(one: Case): { from: number; to: number } | undefined {
  const fact = one.facts.find(
    (found): found is FactOf<'change'> => found.kind === 'change' && found.answer === one.wish.answer,
  );
  return fact?.to.unit === 'percent' && fact.from.value > fact.to.value
    ? { from: fact.from.value, to: fact.to.value }
    : undefined;
}

/** What the wanted turnover means in people: 20% of 35 are 7 a year. */
function targetOf(one: Case, { size }: PeopleReading, turnover: { to: number } | undefined) {
  if (!turnover || !size) return undefined;
  const most = Math.floor((size.value * turnover.to) / 100);
  const basedOn = [...new Set([one.wish.answer, size.answer])].toSorted((a, b) => a - b);
  const result = `${plain(most)} people a year`;
  return {
    figure: { title: 'Wanted', value: `${plain(turnover.to)}%, or ${result} at most`, basedOn },
    sum: {
      title: 'The wanted turnover in people',
      formula: `${plain(size.value)} people × ${plain(turnover.to)}%${Number.isInteger((size.value * turnover.to) / 100) ? '' : ', rounded down'}`,
      result,
      isExample: false,
      basedOn,
    },
  };
}

function slotsOf(one: Case, reading: PeopleReading, { inputs, result, endDay }: Keep): Outcome['slots'] {
  const { names, team, size, raise } = reading;
  const { leavers, leaversMonths, fillWeeks } = inputs.input;
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const [cause] = result.causes;
  const of = size && leavers !== undefined && leavers <= size.value ? ` of ${plain(size.value)}` : '';
  return {
    team,
    volunteers: reading.isVolunteers ? 'volunteers' : undefined,
    // Too many to sit down with each of them.
    bigTeam: (size?.value ?? 0) > bigTeam && names.length === 0 ? team : undefined,
    size: number(size?.value),
    names: listed(names),
    sitDown: sitDown(names),
    left: leavers ? `${plain(leavers)}${of}` : undefined,
    months: number(leaversMonths),
    pace: result.monthsPerLeaver === undefined ? undefined : monthsInWords(result.monthsPerLeaver),
    perYear: number(result.leaversPerYear),
    ...goalSlots(reading, inputs.input, result),
    shortNotice: lateChanges.test(
      `${one.reply('causes')?.text ?? ''} ${one.given.desiredOutcome} ${one.given.stepsTaken ?? ''}`,
    )
      ? ''
      : undefined,
    checked: checkedTrades.test(one.given.industry) ? '' : undefined,
    exit: /\bexit interviews?\b/iu.test(one.given.stepsTaken ?? '') ? '' : undefined,
    cause: cause && `“${cause.words}”`,
    causeShare: cause && `${plain(cause.people)} of ${plain(cause.asked)}`,
    ...Object.fromEntries(
      result.causes.map(({ id, people, asked }) => [`${id}Share`, `${plain(people)} of ${plain(asked)}`]),
    ),
    fillWeeks: number(fillWeeks),
    // Forty hours a week say nothing where hours are what people miss.
    vacancyHours: lateChanges.test(one.reply('causes')?.text ?? '') ? undefined : number(result.vacancyHours),
    raise: raise && one.money(raise.value),
    raisePeople: raise && number(raise.people ?? size?.value),
    raiseCost: result.raiseMoneyPerYear === undefined ? undefined : one.money(result.raiseMoneyPerYear),
    raiseHours: number(result.raiseHoursPerYear),
    raiseKeeps: number(result.vacanciesToPrevent),
    deadline: one.sayDay(endDay),
  };
}

/** Nobody works with clients there before checks and references are in. */
const checkedTrades =
  /\b(?:care|carers?|caring|nursing|nursery|child\p{L}*|schools?|hospices?|clinics?|dental|dentists?|medical|health)\b/iu;
const lateChanges =
  /\b(?:short notice|last[- ]minute|late changes|(?:rota|schedule|shift|roster) changes?|hours (?:are )?not guaranteed|guaranteed hours|zero[- ]hours?)\b/iu;

/** Who leaves early, how many may leave, and how many have to be hired for that. */
function goalSlots(
  { early, size, sizeWanted, bonus }: PeopleReading,
  input: Partial<Record<keyof PeopleInput, number>>,
  result: Keep['result'],
): Outcome['slots'] {
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const { leaversWantedPerYear, applicantsGood, applicants } = input;
  const isGoal = (result.leaversFewer ?? 0) > 0;
  return {
    early: early && plain(early.value),
    earlyTime: early?.time,
    earlyLeft: number(result.leaversWithoutEarly),
    leaversAll: number(input.leavers),
    mostLeavers: isGoal ? number(leaversWantedPerYear) : undefined,
    fewer: isGoal ? number(result.leaversFewer) : undefined,
    sizeWanted: size && sizeWanted ? plain(sizeWanted.value) : undefined,
    hiresNow: number(result.hiresPerYear),
    hiresThen: isGoal ? number(result.hiresPerYearWanted) : undefined,
    good: applicantsGood === undefined || !applicants ? undefined : `${plain(applicantsGood)} of ${plain(applicants)}`,
    goodHires: number(result.hiresFromApplicants),
    applicantsYear: number(result.applicantsPerYear),
    bonusGone: bonus && `${plain(bonus.gone)} of the ${plain(bonus.got)}`,
  };
}

/** What is wanted where a wish names something else than people who leave: the title, the wish, and what comes first. */
const goals: Record<string, { title: string; wish: string; first: string }> = {
  part: {
    title: 'Let somebody go fairly',
    wish: 'You want to let somebody go fairly.',
    first: 'Write down what’s missing and by when it has to change, and get legal advice before you bring up leaving.',
  },
  training: {
    title: 'New people who can do the job',
    wish: 'You want people who can do the job well.',
    first: 'What each of them can’t do alone yet decides where to begin, so write that down this week.',
  },
  climate: {
    title: 'A team that works well together',
    wish: 'You want a team that works well together.',
    first: 'Ask each person alone what makes a day harder than it has to be: the answer most of them give comes first.',
  },
  workload: {
    title: 'Work that your team can carry',
    wish: 'You want work that your team can carry.',
    first: 'List last month’s overtime by person: who carries most of it decides where to begin.',
  },
  pay: {
    title: 'Pay that your people stay for',
    wish: 'You want to pay your people better.',
    first: 'Compare your pay with three ads for the same job nearby before you decide how much.',
  },
};

/** Undefined where somebody has left or is named: then it is about them. */
function goalOf({ names, leavers, wished }: PeopleReading): (typeof goals)[string] | undefined {
  if (names.length > 0 || leavers?.value) return undefined;
  const id = Object.keys(goals).find((one) => wished.includes(one));
  return id === undefined ? undefined : goals[id];
}

function titleOf(one: Case, reading: PeopleReading, { endDay }: Keep, slots: Outcome['slots']): string {
  const { names, size, team } = reading;
  const [by, through] = [`by ${one.sayDay(endDay)}`, `through ${one.sayDay(endDay)}`];
  const turnover = turnoverOf(one);
  if (turnover) return `Staff turnover from ${plain(turnover.from)}% to ${plain(turnover.to)}% ${by}`;
  const { mostLeavers, perYear, sizeWanted } = slots;
  if (mostLeavers && perYear) {
    const leavers = `From ${perYear} to ${mostLeavers} departures a year`;
    return fitting(
      `${leavers} ${by}`,
      size && sizeWanted && `${leavers} and from ${plain(size.value)} to ${sizeWanted} ${team} ${by}`,
    );
  }
  const kept = listed(names);
  if (kept) return fitting('Keep the people you can’t replace', `Keep ${kept} ${through}`);
  const goal = goalOf(reading);
  if (goal) return `${goal.title} ${by}`;
  return `Keep your ${size ? `team of ${plain(size.value)}` : team} together ${through}`;
}

function answerOf(reading: PeopleReading, { inputs }: Keep, slots: Outcome['slots']): string {
  return `${firstSentence()} ${secondSentence()}`;

  function firstSentence(): string {
    const { left, months, pace, size, names, team } = slots;
    const who = left?.includes(' of ') ? `${left.replace(' of ', ' of your ')} ${team}` : `${left} ${team}`;
    const { early, earlyTime, mostLeavers, sizeWanted, deadline } = slots;
    if (left && (mostLeavers || early)) {
      const soon = early ? `, ${early} of them in their ${earlyTime}` : '';
      const most = mostLeavers ? `no more than ${mostLeavers} a year` : undefined;
      const goals = listed([most, sizeWanted && `${sizeWanted} ${team}`].filter((goal) => goal !== undefined));
      return `${who} left${months ? ` in ${months} months` : ''}${soon}${goals ? `; you want ${goals} by ${deadline}` : ''}.`;
    }
    if (left && months && pace) {
      return `${who} left in ${months} months: one every ${pace}.`;
    }
    if (left) return `${left.includes(' of ') ? left.replace(' of ', ' of your ') : left} ${team} left.`;
    if (inputs.input.leavers === 0)
      return `Nobody left in the last 12 months, so you’re early enough${names ? ` to keep ${names}` : ''}.`;
    const goal = goalOf(reading);
    if (goal) return goal.wish;
    if (names) return `You want ${names} to stay${size ? ` on a team of ${size}` : ''}.`;
    return size
      ? `You want your team of ${size} to stay and work well.`
      : `You want your ${team} to stay and work well.`;
  }

  function secondSentence(): string {
    const { cause, causeShare, raise, raiseCost, raisePeople, vacancyHours } = slots;
    const { early, earlyLeft, earlyTime, hiresNow, hiresThen, mostLeavers, sizeWanted, fewer } = slots;
    const hires =
      hiresNow && hiresThen
        ? `; at today’s pace you’d have to hire ${hiresNow} in a year to get to ${sizeWanted}, with ${mostLeavers} departures only ${hiresThen}`
        : '';
    const isMore = mostLeavers && Number(earlyLeft) > Number(mostLeavers);
    if (early && isMore)
      return `Even without those ${early} it’d be ${earlyLeft}, so begin with the ${earlyTime} and make the others fewer too${hires}.`;
    if (early) return `Without those ${early} it’s ${earlyLeft}, so begin with the ${earlyTime}${hires}.`;
    if (hires && !cause) return `That’s ${fewer} fewer a year${hires}.`;
    const cost = raiseCost
      ? `, not with a raise: ${raise} an hour for ${raisePeople} people is ${raiseCost} a year`
      : '';
    if (cause && causeShare) return `${causeShare} named ${cause}, so begin there${cost}.`;
    if (raiseCost)
      return `A raise of ${raise} an hour for ${raisePeople} people costs ${raiseCost} a year, so find out first whether pay is the reason.`;
    if (vacancyHours)
      return `Each empty place leaves ${vacancyHours} hours of work to the others, so ask the people who stay what would make them leave.`;
    const goal = goalOf(reading);
    if (goal) return goal.first;
    return reading.names.length > 0
      ? 'Only they know what would make them stay, so ask this week, before you offer money.'
      : 'Which reason most of them name decides where to begin, so ask three of your people this week.';
  }
}

function figuresOf(
  { causesAsked }: PeopleReading,
  { inputs, result }: Keep,
  slots: Outcome['slots'],
): Outcome['figures'] {
  const { left, months, pace, perYear, cause, causeShare, vacancyHours, raise, raiseCost, raiseHours, raiseKeeps } =
    slots;
  const leavers = inputs.cite(['leavers', 'leaversMonths']);
  const hours =
    raiseHours && raiseKeeps ? `, or ${raiseHours} paid hours; worth it if it keeps ${raiseKeeps} people a year` : '';
  const { early, earlyTime, earlyLeft, mostLeavers, fewer, hiresNow, hiresThen, applicantsYear, goodHires, good } =
    slots;
  const goal = mostLeavers ? `; wanted: ${mostLeavers} a year, ${fewer} fewer` : '';
  const isOften = Number(perYear) > 12;
  const rows = figureRows([
    ['Left', left && `${months ? `${left} in ${months} months` : left}${goal}`, leavers],
    [capital(`in the ${earlyTime}`), early && `${early}; ${earlyLeft} without them`, inputs.cite(['leaversEarly'])],
    [
      'To hire in a year',
      hiresNow && `${hiresNow} at today’s pace${hiresThen ? `, ${hiresThen} with ${mostLeavers} departures` : ''}`,
      inputs.cite(['leavers', 'peopleWanted', 'leaversWantedPerYear']),
    ],
    [
      'From your applicants',
      goodHires && `${goodHires} hires a year, ${good} of ${applicantsYear}${enoughText(result)}`,
      inputs.cite(['applicants', 'applicantsPerMonth']),
    ],
    [
      'One leaves every',
      isOften ? undefined : pace && (months === '12' ? pace : `${pace}, or ${perYear} people a year`),
      leavers,
    ],
    [
      'Named most',
      early ? undefined : cause && `${cause}: ${causeShare}`,
      causesAsked ? [causesAsked.answer] : leavers,
    ],
    ['One empty place', vacancyHours && `${vacancyHours} hours for the others`, inputs.cite(['fillWeeks'])],
    [`A raise of ${raise} an hour`, raiseCost && `${raiseCost} a year${hours}`, inputs.cite(['raisePerHour'])],
  ]).slice(0, 5);
  const open = [...(left ? [] : ['People who left']), ...(cause ? [] : ['Reason named most'])];
  return withMissing(rows, open, inputs.cite([]));
}

/** `: enough for 26, not for 40`. */
function enoughText({ hiresFromApplicants: good = 0, hiresPerYear: now, hiresPerYearWanted: then }: Keep['result']) {
  if (now === undefined) return '';
  if (good >= now) return `: enough for ${plain(now)}`;
  return then !== undefined && good >= then
    ? `: enough for ${plain(then)}, not for ${plain(now)}`
    : `: too few for ${plain(then ?? now)}`;
}

/** The cause that most named; people named one by one; with many leavers a talk before anything else. */
function promotedOf({ names, wished, early, sizeWanted }: PeopleReading, { result }: Keep): string[] {
  const [first, second] = result.causes.map(({ id }) => id);
  const named = Object.keys(goals).filter((id) => wished.includes(id));
  // Who sees the work before the first day has less reason to leave in the first weeks.
  if (early)
    return [...new Set(['early', first, sizeWanted ? 'choosing' : 'training'])].filter((id) => id !== undefined);
  const ids = [first, ...(names.length > 0 ? ['stay', 'backup'] : []), second, ...named, 'stay'];
  return [...new Set(ids)].filter((id) => id !== undefined).slice(0, 3);
}

function measuresOf(
  { names, team, alsoStop }: PeopleReading,
  { inputs }: Keep,
  slots: Outcome['slots'],
  wanted: string | undefined,
): Outcome['measures'] {
  const { leavers } = inputs.input;
  const { left, months, causeShare, deadline } = slots;
  const half = leavers === undefined ? undefined : Math.floor(leavers / 2);
  return [
    {
      title: names.length > 0 ? `${listed(names)} on the team` : capital(`${team} who leave`),
      baseline:
        names.length > 0 ? 'Here' : left && months ? `${left} in ${months} months` : 'Write down who left and when',
      target:
        names.length > 0
          ? `Still here on ${deadline}`
          : (wanted ??
            (slots.mostLeavers ? `${slots.mostLeavers} or fewer a year, by ${deadline}` : undefined) ??
            (half && months
              ? `${plain(half)} or fewer in the next ${months} months`
              : `Nobody you wanted to keep by ${deadline}`)),
      howToRead: 'Write down name, date and reason when somebody gives notice.',
      basedOn: inputs.cite(['leavers']),
    },
    alsoStop
      ? {
          title: capital(alsoStop),
          baseline: 'Write down each one this month',
          target: `None by ${deadline}`,
          howToRead: 'Count them on the last Friday of each month, with the reason.',
          basedOn: inputs.cite([]),
        }
      : {
          title: 'People who name the same reason',
          baseline: causeShare ?? 'Ask this month',
          target: 'One or none',
          howToRead: 'Ask the same question again after three months.',
          basedOn: inputs.cite(['causesAsked', 'leavers']),
        },
  ];
}

function avoidOf(
  one: Case,
  { raise, bonus }: PeopleReading,
  { result }: Keep,
  slots: Outcome['slots'],
): Outcome['avoid'] {
  const { raiseCost, raiseKeeps, perYear, bonusGone } = slots;
  if (bonus && bonus.gone * 2 >= bonus.got) {
    const text = `Don’t pay the ${one.money(bonus.value)} bonus again: ${bonusGone} who got it have left.`;
    return [{ text, basedOn: [bonus.answer] }];
  }
  if (!(raise && raiseCost)) return [];
  const isTooDear =
    result.vacanciesToPrevent !== undefined &&
    result.leaversPerYear !== undefined &&
    result.vacanciesToPrevent > result.leaversPerYear;
  const text = isTooDear
    ? `Don’t start with the raise: to pay for itself it would have to keep ${raiseKeeps} people a year, and ${perYear} leave.`
    : `Don’t start with the raise: it costs ${raiseCost} every year, even for people who never wanted to leave.`;
  return [{ text, basedOn: [raise.answer] }];
}
