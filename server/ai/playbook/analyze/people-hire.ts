import { capital, counted, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateHire, type HireInput } from '#server/ai/playbook/calculate/hire.ts';
import { hireLevers, hireSums } from '#server/ai/playbook/calculate/hire-in-words.ts';
import type { PeopleReading } from '#server/ai/playbook/extract/read-people.ts';
import type { Case, Outcome } from './kind.ts';
import { ratioOf } from './kind-parts.ts';
import {
  endDayOf,
  figureRows,
  fitting,
  givenDay,
  type Inputs,
  inputsOf,
  isDateMissing,
  listed,
  pastDate,
  sitDown,
  sumRows,
  type Told,
  withMissing,
} from './outcome-parts.ts';

const sourceChecks = ['Count who answered, and from where', 'Count again who answered, and from where'].map(
  (title) => ({ title, measure: 'More of what brought good people' }),
);

interface Hire {
  inputs: Inputs<keyof HireInput>;
  result: ReturnType<typeof calculateHire>;
  endDay: string;
}

/** People are looked for: how many with those who leave meanwhile, how many applicants that takes, and by when to begin. */
export function hireOutcome(one: Case, reading: PeopleReading): Outcome {
  const endDay = endDayOf(one, reading.isFarewell ? reading.eve : undefined);
  const inputs = inputsOf<keyof HireInput>(one, toldOf(one, reading));
  const input: HireInput = {
    ...inputs.input,
    today: one.today,
    deadlineDay: givenDay(one),
    hoursPerWeekEach: reading.hoursEach,
  };
  const made: Hire = { inputs, result: calculateHire(input), endDay };
  const words = {
    ...one,
    day: one.sayDay,
    hire: reading.hire,
    applicant: applicantOf(reading),
    goodOf10: reading.isVolunteers ? commonGood : rareGood,
  };
  const slots = slotsOf(one, reading, made);
  return {
    title: titleOf(one, reading, made),
    answer: { text: pastDate(one, endDay) + answerOf(one, reading, made, slots), basedOn: inputs.all },
    figures: figuresOf(one, reading, made, slots),
    sums: sumRows(hireSums(input, words), inputs, isWeekly(made.result) ? [] : ['applicantsPerWeek']),
    levers: hireLevers(input, words).map(({ inputs: keys, ...lever }) => ({ ...lever, basedOn: inputs.cite(keys) })),
    promoted: promotedOf(reading, made),
    vetoed: reading.isFarewell ? ['stay'] : [],
    measures: measuresOf(reading, made, slots),
    avoid: [],
    checks: sourceChecks,
    turn: lateTurn(made, slots),
    slots,
    endDay,
  };
}

const applicant = { one: 'applicant', many: 'applicants' };
const offer = { one: 'offer to help', many: 'offers to help' };

/** Plausible numbers of good ones out of ten, for an example. */
const rareGood = [1, 2] as const;
const commonGood = [5, 8] as const;

function applicantOf({ isVolunteers }: PeopleReading): typeof applicant {
  return isVolunteers ? offer : applicant;
}

function toldOf(
  one: Case,
  { hires, leavers, leaversMonths }: PeopleReading,
): Partial<Record<keyof HireInput, Told | undefined>> {
  const [goodReply, applicants, fill] = [one.reply('good'), one.reply('applicants'), one.reply('fill')];
  const good = ratioOf(goodReply, 10);
  const told = (value: number | undefined, answer: number | undefined) =>
    value === undefined || answer === undefined ? undefined : { value, answer };
  return {
    hiresWanted: hires,
    leavers,
    leaversMonths,
    applicants: told(good?.outOf, goodReply?.answer),
    applicantsGood: told(good?.value, goodReply?.answer),
    applicantsPerMonth: told(applicants?.value, applicants?.answer),
    fillWeeks: told(fill?.value, fill?.answer),
  };
}

function slotsOf(one: Case, reading: PeopleReading, { inputs, result, endDay }: Hire): Outcome['slots'] {
  const { hire, team, names, size, isVolunteers } = reading;
  const { applicants, applicantsGood, applicantsPerMonth, fillWeeks, hiresWanted } = inputs.input;
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  const extra = (result.hiresNeeded ?? 0) - (hiresWanted ?? 0);
  return {
    team,
    hire: '',
    volunteers: isVolunteers ? 'volunteers' : undefined,
    size: number(size?.value),
    names: listed(names),
    sitDown: sitDown(names),
    role: hire.one,
    roles: hire.many,
    hires: hiresWanted === undefined ? undefined : whoOf(reading),
    hiresNeeded: number(result.hiresNeeded),
    leaving: result.leaversExpected && extra > 0 ? plain(result.leaversExpected) : undefined,
    good:
      applicantsGood === undefined || applicants === undefined
        ? undefined
        : `${plain(applicantsGood)} of ${plain(applicants)}`,
    applicants: number(result.applicantsNeeded),
    applicantsPerWeek: isWeekly(result) ? `${plain(result.applicantsPerWeek)} a week` : undefined,
    applicantsPerMonth: number(applicantsPerMonth),
    applicantsExpected: number(result.applicantsExpected),
    applicantsShort: result.applicantsShort ? plain(result.applicantsShort) : undefined,
    fillWeeks: number(fillWeeks),
    lastAdDay: result.lastAdDay && !result.isAdLate ? one.sayDay(result.lastAdDay) : undefined,
    openHours: number(result.openHoursPerWeek),
    deadline: one.sayDay(endDay),
  };
}

/** Less than one a week is no pace to keep. */
function isWeekly(result: Hire['result']): result is Hire['result'] & { applicantsPerWeek: number } {
  return result.applicantsPerWeek !== undefined && result.applicantsPerWeek >= 1;
}

/** `2 associates`, `a head chef`, `new people`. */
function whoOf({ hire, hires }: PeopleReading): string {
  if (!hires) return hire.many === 'people' ? 'new people' : hire.many;
  if (hires.value !== 1) return counted(hires.value, hire);
  return `${/^[aeiou]/iu.test(hire.one) ? 'an' : 'a'} ${hire.one}`;
}

function titleOf(one: Case, reading: PeopleReading, { endDay }: Hire): string {
  const { hire, hires, names, isVolunteers, isFarewell } = reading;
  const day = one.sayDay(endDay);
  const isOpen = isDateMissing(one) && !(isFarewell && reading.eve === endDay);
  const by = isOpen ? `: a plan until ${day}` : ` by ${day}`;
  const verb = isVolunteers ? 'Find' : 'Hire';
  const kept = listed(names);
  const who = hires || hire.one !== 'person' ? whoOf(reading) : 'the people you need';
  const farewell = isFarewell && kept ? `Hand over what ${kept} ${names.length > 1 ? 'do' : 'does'}${by}` : undefined;
  return fitting(
    `Fill your open places${by}`,
    farewell,
    kept && `${verb} ${who} and keep ${kept}${by}`,
    `${verb} ${who}${by}`,
  );
}

function answerOf(one: Case, reading: PeopleReading, { result, inputs }: Hire, slots: Outcome['slots']): string {
  const { many } = applicantOf(reading);
  const { deadline, hiresNeeded, leaving, applicants, applicantsPerWeek, good, lastAdDay, fillWeeks, openHours } =
    slots;
  const who = whoOf(reading);
  const when = givenDay(one)
    ? ` by ${deadline}`
    : isDateMissing(one)
      ? `; you gave no date, so we planned for ${deadline}`
      : '';
  const more = leaving
    ? `, and because ${leaving} of your people would leave before then at today’s pace, you need ${hiresNeeded} in all`
    : '';
  const leaves = listed(reading.names);
  const first =
    reading.isFarewell && leaves
      ? `${capital(leaves)} will leave, so what only ${leaves} can do has to be with somebody else before then.`
      : `You want ${who}${when}${more}.`;
  if (applicants && good) {
    const pace = applicantsPerWeek ? `, ${applicantsPerWeek}` : '';
    const ad = lastAdDay ? `, and the ad has to be out by ${lastAdDay}` : '';
    return `${first} You’d take ${good} ${many}, so that takes ${applicants} of them${pace}${ad}.`;
  }
  if (result.isAdLate)
    return `${first} With ${fillWeeks} weeks from ad to first day that’s too close, so place the ad now and expect a later start.`;
  if (lastAdDay)
    return `${first} The ad has to be out by ${lastAdDay}, because ${fillWeeks} weeks pass until the first day.`;
  if (openHours && inputs.input.hiresWanted)
    return `${first} Until then ${openHours} hours a week go unworked; how many ${many} you need depends on how many of ten you’d take.`;
  return `${first} How many ${many} that takes depends on how many of ten you’d take, so look at your last ten.`;
}

function figuresOf(
  one: Case,
  reading: PeopleReading,
  { inputs, result }: Hire,
  slots: Outcome['slots'],
): Outcome['figures'] {
  const { hires, hiresNeeded, leaving, good, applicants, applicantsPerWeek, applicantsExpected } = slots;
  const { lastAdDay, fillWeeks, openHours, deadline } = slots;
  const by = givenDay(one) ? ` by ${deadline}` : '';
  const wanted = hires ? hires + by : undefined;
  const short = applicants && applicantsExpected ? `; ${applicantsExpected} at today’s pace` : '';
  const rows = figureRows([
    ['Wanted', wanted, inputs.cite(['hiresWanted'])],
    ['To hire in all', leaving && `${hiresNeeded}, with ${leaving} likely to leave`, inputs.cite(['leavers'])],
    [
      `${capital(applicantOf(reading).many)} needed`,
      applicants && `${applicants}${applicantsPerWeek ? `, ${applicantsPerWeek}` : ''}${short}`,
      inputs.cite(['applicants', 'hiresWanted']),
    ],
    [`Good ${applicantOf(reading).many}`, applicants ? undefined : good, inputs.cite(['applicants'])],
    [
      'Last day for the ad',
      lastAdDay ?? (result.isAdLate ? `Has passed: ${fillWeeks} weeks don’t fit` : undefined),
      inputs.cite(['fillWeeks']),
    ],
    ['Missing meanwhile', openHours && `${openHours} hours a week`, inputs.cite(['hiresWanted'])],
  ]).slice(0, 5);
  const open = [
    ...(good ? [] : [`Good ${applicantOf(reading).many} out of 10`]),
    ...(fillWeeks ? [] : ['Weeks from ad to first day']),
  ];
  return withMissing(rows, open, inputs.cite([]));
}

/** Few good ones: where you look. Enough good ones: how fast you answer. Somebody leaves until then: who stays. */
function promotedOf({ names, isFarewell }: PeopleReading, { inputs, result }: Hire): string[] {
  const { applicants, applicantsGood } = inputs.input;
  const share = applicants && applicantsGood !== undefined ? applicantsGood / applicants : undefined;
  const isShort = (result.applicantsShort ?? 0) > 0;
  const first = share !== undefined && share >= 0.4 && !isShort ? ['speed', 'choosing'] : ['sourcing', 'speed'];
  if (isFarewell) return ['backup', ...first];
  const leaves = (result.leaversExpected ?? 0) >= 1 || names.length > 0;
  return [...first, ...(leaves ? ['stay'] : ['choosing'])];
}

function measuresOf(reading: PeopleReading, { inputs }: Hire, slots: Outcome['slots']): Outcome['measures'] {
  const { hires, good, applicants, applicantsPerMonth, deadline } = slots;
  return [
    {
      title: `${capital(reading.hire.many)} who have started`,
      baseline: '0 today',
      target: hires ? `${hires} by ${deadline}` : `Every open place by ${deadline}`,
      howToRead: 'Count first days, not promises.',
      basedOn: inputs.cite(['hiresWanted']),
    },
    {
      title: capital(applicantOf(reading).many),
      baseline: applicantsPerMonth ? `${applicantsPerMonth} a month` : 'Count them this month',
      target: applicants ? `${applicants} in all` : 'One more a week than this month',
      howToRead: `Write down where each came from and whether you’d take them${good ? ` (${good} so far)` : ''}.`,
      basedOn: inputs.cite(['applicantsPerMonth', 'applicants']),
    },
  ];
}

function lateTurn({ result, inputs }: Hire, { fillWeeks }: Outcome['slots']): Outcome['turn'] {
  if (!result.isAdLate) return [];
  const text = `If you can’t shorten the ${fillWeeks} weeks from ad to first day, move the date or borrow help until then.`;
  return [{ text, basedOn: inputs.cite(['fillWeeks']) }];
}
