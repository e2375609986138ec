import { counted, plain } from '#server/ai/playbook/calculate/format.ts';
import { calculateHire, type HireInput } from '#server/ai/playbook/calculate/hire.ts';
import { hireLevers, hireSums } from '#server/ai/playbook/calculate/hire-in-words.ts';
import type { Case, Outcome } from './kind.ts';
import { everyWeek, ratioOf } from './kind-parts.ts';
import type { Told } from './outcome-parts.ts';
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
} from './outcome-parts.ts';
import type { PeopleReading } from './people-reading.ts';
import { monthDay } from './plan-calendar.ts';

interface Hire {
  inputs: Inputs<keyof HireInput>;
  result: ReturnType<typeof calculateHire>;
  endDay: string;
}

/** People are looked for: how many with those who leave meanwhile, how many applicants that takes, and by when to begin. */
export function hireOutcome(one: Case, reading: PeopleReading): Outcome {
  const endDay = endDayOf(one);
  const inputs = inputsOf<keyof HireInput>(one, toldOf(one, reading));
  const input: HireInput = {
    ...inputs.input,
    today: one.today,
    deadlineDay: endDay,
    hoursPerWeekEach: reading.hoursEach,
  };
  const made: Hire = { inputs, result: calculateHire(input), endDay };
  const words = { ...one, day: (day: string) => monthDay(day, one.today), hire: reading.hire };
  const slots = slotsOf(one, reading, made);
  const hires = inputs.input.hiresWanted;
  return {
    title: titleOf(one, reading, made),
    answer: { text: pastDate(one, endDay) + answerOf(reading, made, slots), basedOn: inputs.all },
    figures: figuresOf(made, slots),
    sums: sumRows(hireSums(input, words), inputs),
    levers: hireLevers(input).map(({ inputs: keys, ...lever }) => ({ ...lever, basedOn: inputs.cite(keys) })),
    promoted: promotedOf(reading, made),
    vetoed: [],
    measures: measuresOf(reading, made, slots),
    avoid: [],
    turn: lateTurn(made, slots),
    slots,
    endDay,
    path:
      hires === undefined || hires < 2
        ? undefined
        : { from: 0, to: hires, say: (value) => `${plain(Math.floor(value))} hired` },
  };
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
  const { hire, team, names, size } = reading;
  const { applicants, applicantsGood, applicantsPerMonth, fillWeeks, hiresWanted } = inputs.input;
  const number = (value: number | undefined) => (value === undefined ? undefined : plain(value));
  return {
    team,
    size: number(size?.value),
    names: listed(names),
    sitDown: sitDown(names),
    role: hire.one,
    roles: hire.many,
    hires: hiresWanted === undefined ? undefined : counted(hiresWanted, hire),
    hiresNeeded: number(result.hiresNeeded),
    leaving: result.leaversExpected ? plain(result.leaversExpected) : undefined,
    good:
      applicantsGood === undefined || applicants === undefined
        ? undefined
        : `${plain(applicantsGood)} of ${plain(applicants)}`,
    applicants: number(result.applicantsNeeded),
    applicantsPerWeek: everyWeek(result.applicantsPerWeek),
    applicantsPerMonth: number(applicantsPerMonth),
    applicantsExpected: number(result.applicantsExpected),
    applicantsShort: result.applicantsShort ? plain(result.applicantsShort) : undefined,
    fillWeeks: number(fillWeeks),
    lastAdDay: result.lastAdDay && !result.isAdLate ? monthDay(result.lastAdDay, one.today) : undefined,
    openHours: number(result.openHoursPerWeek),
    deadline: monthDay(endDay, one.today),
  };
}

function titleOf(one: Case, { hire, hires, names }: PeopleReading, { endDay }: Hire): string {
  const by = `by ${monthDay(endDay, one.today)}`;
  const kept = listed(names);
  const what = hires ? counted(hires.value, hire) : hire.one === 'person' ? 'the people you need' : hire.many;
  const who = hires?.value === 1 ? `${/^[aeiou]/iu.test(hire.one) ? 'an' : 'a'} ${hire.one}` : what;
  return fitting(`Fill your open places ${by}`, kept && `Hire ${who} ${by} and keep ${kept}`, `Hire ${who} ${by}`);
}

function answerOf({ hire, hires }: PeopleReading, { result, inputs }: Hire, slots: Outcome['slots']): string {
  const { deadline, hiresNeeded, leaving, applicants, applicantsPerWeek, good, lastAdDay, fillWeeks, openHours } =
    slots;
  const who = hires ? counted(hires.value, hire) : hire.many === 'people' ? 'new people' : hire.many;
  const more =
    leaving && hiresNeeded !== plain(hires?.value ?? 0)
      ? `, and because ${leaving} are likely to leave before then, you need ${hiresNeeded}`
      : '';
  const first = `You want ${who} at work by ${deadline}${more}.`;
  const late = result.isAdLate
    ? ` With ${fillWeeks} weeks from ad to first day that date is too close, so place the ad now and expect a later start.`
    : '';
  if (applicants && good) {
    const pace = applicantsPerWeek ? `, ${applicantsPerWeek}` : '';
    const ad = lastAdDay ? `, and the ad has to be out by ${lastAdDay}` : '';
    return `${first} With ${good} applicants good enough, that takes ${applicants} applicants${pace}${ad}.${late}`;
  }
  if (late) return first + late;
  if (lastAdDay)
    return `${first} The ad has to be out by ${lastAdDay}, because ${fillWeeks} weeks pass until the first day.`;
  if (openHours && inputs.input.hiresWanted)
    return `${first} Until then ${openHours} hours a week go unworked, and how many applicants you need depends on how many of ten are good enough.`;
  return `${first} How many applicants that takes depends on how many of ten are good enough, so look at your last ten.`;
}

function figuresOf({ inputs, result }: Hire, slots: Outcome['slots']): Outcome['figures'] {
  const {
    hires,
    hiresNeeded,
    leaving,
    good,
    applicants,
    applicantsPerWeek,
    applicantsExpected,
    lastAdDay,
    fillWeeks,
    openHours,
    deadline,
  } = slots;
  const short = applicants && applicantsExpected ? `, ${applicantsExpected} at today’s pace` : '';
  return figureRows([
    ['Wanted', `${hires ?? 'Not given'} by ${deadline}`.replace(/^Not given by/u, 'By'), inputs.cite(['hiresWanted'])],
    [
      'To hire in all',
      leaving && hiresNeeded && `${hiresNeeded}, with ${leaving} likely to leave`,
      inputs.cite(['leavers']),
    ],
    [
      'Applicants needed',
      applicants && `${applicants}${applicantsPerWeek ? `, ${applicantsPerWeek}` : ''}${short}`,
      inputs.cite(['applicants', 'hiresWanted']),
    ],
    ['Good enough', !applicants && good ? good : undefined, inputs.cite(['applicants'])],
    [
      'Last day for the ad',
      lastAdDay ?? (result.isAdLate ? `Has passed: ${fillWeeks} weeks don’t fit` : undefined),
      inputs.cite(['fillWeeks']),
    ],
    ['Missing meanwhile', openHours && `${openHours} hours a week`, inputs.cite(['hiresWanted'])],
  ]).slice(0, 5);
}

/** Few good ones: where you look. Enough good ones: how fast you answer. Somebody leaves until then: who stays. */
function promotedOf({ names }: PeopleReading, { inputs, result }: Hire): string[] {
  const { applicants, applicantsGood } = inputs.input;
  const share = applicants && applicantsGood !== undefined ? applicantsGood / applicants : undefined;
  const isShort = (result.applicantsShort ?? 0) > 0;
  const first = share !== undefined && share >= 0.4 && !isShort ? ['speed', 'choosing'] : ['sourcing', 'speed'];
  const leaves = (result.leaversExpected ?? 0) >= 1 || names.length > 0;
  return [...first, ...(leaves ? ['stay'] : ['choosing'])];
}

function measuresOf({ hire }: PeopleReading, { inputs }: Hire, slots: Outcome['slots']): Outcome['measures'] {
  const { hires, good, applicantsPerWeek, applicantsPerMonth, deadline } = slots;
  return [
    {
      title: `${capital(hire.many)} who have started`,
      baseline: '0 today',
      target: hires ? `${hires} by ${deadline}` : `Every open place by ${deadline}`,
      howToRead: 'Count the first day at work, not the signed contract.',
      basedOn: inputs.cite(['hiresWanted']),
    },
    {
      title: 'Applicants',
      baseline: applicantsPerMonth ? `${applicantsPerMonth} a month` : 'Count them this month',
      target: applicantsPerWeek ?? 'One more a week than this month',
      howToRead: `Write down where each came from and whether you’d hire them${good ? ` (${good} so far)` : ''}.`,
      basedOn: inputs.cite(['applicantsPerMonth', 'applicants']),
    },
  ];
}

function lateTurn({ result, inputs }: Hire, { fillWeeks }: Outcome['slots']): Outcome['turn'] {
  if (!result.isAdLate) return [];
  const text = `If you can’t shorten the ${fillWeeks} weeks from ad to first day, move the date or borrow help until then.`;
  return [{ text, basedOn: inputs.cite(['fillWeeks']) }];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
