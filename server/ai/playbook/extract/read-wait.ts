import type { Case, Noun, Reply } from '#server/ai/playbook/analyze/kind.ts';
import { partsPerPeriod, type WaitInput, type WaitStep } from '#server/ai/playbook/calculate/wait.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import { cleanTextLine, sentencesOf } from '#server/ai/quote.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { Figure } from './figures.ts';

type Key = keyof WaitInput;

/** What somebody said about a wait. */
export interface Waiting {
  /** What waits: quotes, repairs, orders. */
  noun: Noun;
  input: WaitInput;
  /** The answer that each number comes from. */
  from: Partial<Record<Key, number>>;
  /** The line is to be cleared; no wait is named. */
  isBacklog: boolean;
  /** The person has a time for it and is there: a cleaning, a lesson. What brings start dates to an order is there already. */
  isAppointment: boolean;
  /** Who stands and waits for what: `the hygienist`, `your exam`. */
  pause: { who: string; what: string } | undefined;
  /** `incomplete orders`, of which one in so many loses days. */
  delayed: string | undefined;
  /** What everything waits for: `layering`, and who does it, where a name stands beside the same word. */
  queue: { work: string; person: string | undefined } | undefined;
  hiring: Hiring | undefined;
}

/** Whom they want to hire, and what they wrote about it. */
interface Hiring {
  /** `two hygienists`. */
  whom: string;
  count: number;
  noun: string;
  /** `two hygienists left in eight months`. */
  left: string | undefined;
  applicants: number | undefined;
  missed: number | undefined;
  spent: number | undefined;
}

type WaitPeriod = NonNullable<WaitInput['period']>;

interface Said {
  value: number;
  answer: number;
}

export function readWait(one: Case): Waiting {
  const times = timesOf(one);
  const period = periodOf(one, times);
  const noun = period === 'hour' ? one.buyer : waitingNoun(one);
  const wait = repliedTime(one.reply('wait'), period) ?? inPeriods(times.now, period);
  const asked = one.reply('wanted');
  const told = repliedTime(asked, period) ?? inPeriods(times.wanted, period);
  const line = counted(one.reply('line')) ?? lineOf(one);
  const isBacklog = told === undefined && backlog.test(one.given.desiredOutcome);
  const wanted = told ?? (isBacklog ? { value: 0, answer: one.wish.answer } : undefined);
  const rate = repliedPace(one.reply('rate')) ?? paceOf(one, finishing, period);
  const arriving = repliedPace(one.reply('arriving')) ?? paceOf(one, coming, period);
  const hours = repliedHours(one.reply('hours')) ?? hoursOf(one);
  const steps = stepsOf(one.reply('steps'));
  const pause = pauseIn(one.reply('steps'));
  const delayed = delayedIn(one.reply('steps'));
  const pay = payOf(one);
  return {
    noun,
    isBacklog,
    isAppointment: period !== 'hour' && appointments.test(noun.one),
    pause,
    delayed: delayed?.what,
    queue: queueOf(one, steps?.steps),
    hiring: hiringOf(one),
    input: {
      period,
      itemsInLine: line?.value,
      itemsFinishedPerPeriod: rate?.value,
      waitPeriods: wait?.value,
      wantedWaitPeriods: wanted?.value,
      itemsArrivingPerPeriod: arriving?.value,
      hoursPerItem: hours?.value,
      steps: steps?.steps,
      stepUnit: steps?.unit,
      pauseMinutes: pause?.minutes,
      payPerHour: pay?.value,
      delayedOneIn: delayed?.oneIn,
      delayedDays: delayed?.days,
    },
    from: {
      ...(line && { itemsInLine: line.answer }),
      ...(rate && { itemsFinishedPerPeriod: rate.answer }),
      ...(wait && { waitPeriods: wait.answer }),
      ...(wanted && { wantedWaitPeriods: wanted.answer }),
      ...(arriving && { itemsArrivingPerPeriod: arriving.answer }),
      ...(hours && { hoursPerItem: hours.answer }),
      ...(steps && { steps: steps.answer }),
      ...(pause && { pauseMinutes: pause.answer }),
      ...(pay && { payPerHour: pay.answer }),
      ...(delayed && { delayedOneIn: delayed.answer }),
      ...(one.deadline && { deadlineDay: one.deadline.answer }),
    },
  };
}

const things =
  /(?<!\bin )\b(tax return|bike|car|vehicle|boat|chair|instrument|quote|estimate|proposal|offer|repair|order|job|ticket|case|application|appointment|report|delivery|shipment|project|design|request|permit|claim|refund|reply|response|installation|inspection|invoice|contract|kitchen|prescription|diagnosis|table)(?:e?s)?\b/iu;
const people =
  /^(?:customer|client|guest|patient|member|donor|student|tenant|subscriber|couple|family|person|people)s?$/iu;

/** Those who do the work, and what they do it with, wait for nobody. */
const workers =
  /^(?:crew|team|employee|worker|hire|hygienist|technician|mechanic|nurse|driver|installer|carpenter|plumber|electrician|roofer|cook|chef|baker|stylist|barber|therapist|dentist|doctor|engineer|developer|designer|accountant|lawyer|assistant|associate|apprentice|van|truck|machine|shift)s?$/iu;
/** `The wait for a cleaning`, but not “the wait for customers”. */
const waitFor =
  /\bwait(?:s|ing)?(?: times?| lists?)? for (?:an? |the |our )?(?:new |first )?(\p{L}{3,}?)(?=[\s.,;!?]|$)/iu;

/** The thing that waits, in the wish's words; else what the trade sells; a job where neither is known. */
function waitingNoun({ given, noun, figures, wish }: Case): Noun {
  const counted = figures.some(({ answer, noun: beside }) => answer === wish.answer && beside === noun.many);
  const isThing = (word: string) => !people.test(word) && !workers.test(word);
  if (counted && isThing(noun.one)) return noun;
  const awaited = waitFor.exec(given.desiredOutcome)?.[1]?.toLowerCase();
  const named = awaited && isThing(awaited) && !/s$/u.test(awaited) ? awaited : undefined;
  const found = named ?? things.exec(given.desiredOutcome)?.[1]?.toLowerCase();
  if (found) return { one: found, many: pluralOf(found) };
  return noun.one === 'sale' || !isThing(noun.one) ? { one: 'job', many: 'jobs' } : noun;
}

function pluralOf(word: string): string {
  if (word === 'diagnosis') return 'diagnoses';
  return /[^aeo]y$/u.test(word) ? word.replace(/y$/u, 'ies') : `${word}s`;
}

interface Time {
  value: number;
  unit: Figure['unit'];
  answer: number;
}

const timeUnits = new Set<string>(['minutes', 'hours', 'days', 'weeks', 'months']);
const wantedBefore =
  /(?:\bto|\bwant|\bwithin|\bunder|\bin|\bneed|\bat most|\bshould be|\bmax|\bless than|\bfewer than|\bbelow|\bgoal|\btarget|\bno more than|\bdown to|\bit|\binto|\bby)\s(?:just |only |about |around |at most |under |less than )?$/iu;
const wantedClause =
  /(?:\bwant|\bneed|\bgoal|\btarget|\bshould|\blike|\baim|\bcut|\breduce|\bbring|\bto|\bwithin|\bunder|\bat most|\bless than|\bin)\b[^.;,]{0,24}$/iu;
const nowBefore =
  /(?:\bfrom|\btakes?|\bwaits?|\bwaiting|\bwaited|\blasts?|\bis|\bare|\bnow|\bcurrently|\baverages?|\bneeds?|\binstead of|\bup to|\btook|\bfor|\bsit|\bsits)\s(?:us |them |people |customers |clients )?(?:just |only |about |around |over |more than |up to |almost |nearly )?$/iu;

/** The wait of today and the wanted one, of the wish and of the steps taken. */
function timesOf(one: Case): { now: Time | undefined; wanted: Time | undefined } {
  const change = one.facts.find(
    (fact): fact is FactOf<'change'> =>
      fact.kind === 'change' && fact.answer === one.wish.answer && timeUnits.has(fact.from.unit),
  );
  if (change) {
    const unit = timeUnits.has(change.to.unit) ? change.to.unit : change.from.unit;
    return {
      now: { value: change.from.value, unit: change.from.unit, answer: change.answer },
      wanted: { value: change.to.value, unit, answer: change.answer },
    };
  }
  const own = timesIn(one);
  const isGoal = ({ before, answer }: (typeof own)[number]) =>
    answer === one.wish.answer && !nowBefore.test(before) && wantedClause.test(before);
  const inWords = wantedWords(one);
  const isOther =
    inWords !== undefined && own.every(({ value, unit }) => value !== inWords.value || unit !== inWords.unit);
  const contrasted = own.find(({ before }) => /(?:, not|\binstead of|\brather than) $/u.test(before));
  const now = contrasted ?? (isOther ? own[0] : own.find((time) => !isGoal(time)));
  const wanted = isOther ? inWords : own.find((time) => time !== now && time.answer === one.wish.answer);
  return { now, wanted: wanted ?? (now && barelyWanted(one, now)) };
}

/** Times of both answers, without those that are a deadline or the work on one item. */
function timesIn({ figures, facts, wish, numberOf }: Case): (Time & { before: string })[] {
  const deadlines = facts.flatMap((fact) => (fact.kind === 'deadline' ? [fact.words] : []));
  return figures
    .map((figure) => (workingDays.test(figure.after) ? { ...figure, unit: 'days' as const } : figure))
    .filter(
      ({ unit, answer, words, after }) =>
        timeUnits.has(unit) &&
        (answer === wish.answer || answer === numberOf.stepsTaken) &&
        !deadlines.some((said) => said.includes(words)) &&
        !ofWork.test(after),
    )
    .toSorted((a, b) => Number(b.answer === wish.answer) - Number(a.answer === wish.answer));
}

/** `3` of `from 6 weeks to 3`, `2` of `take 10 days, should be 2`. */
function barelyWanted({ figures, wish }: Case, { unit }: Time): Time | undefined {
  const figure = figures.find(
    (one) =>
      one.answer === wish.answer && one.unit === 'count' && one.noun === undefined && wantedBefore.test(one.before),
  );
  return figure && { value: figure.value, unit, answer: wish.answer };
}

/** `one day`, `a week`, `same day`: in words that are mostly no figures. */
function wantedWords({ given, wish }: Case): Time | undefined {
  const text = given.desiredOutcome;
  if (/\bsame[- ]day\b|\bnext[- ]day\b|\bovernight\b/iu.test(text))
    return { value: 1, unit: 'days', answer: wish.answer };
  const unit =
    /\b(?:to|want|within|in|under|at most|should be|need|it)\s(?:just |only |about )?(?:one|a|an|a single)\s(hour|day|week|month)\b/iu.exec(
      text,
    )?.[1];
  return unit ? { value: 1, unit: `${unit.toLowerCase()}s` as Figure['unit'], answer: wish.answer } : undefined;
}

const longWait = new Set<string>(['days', 'weeks', 'months']);
const hoursOfDay = 24;
const hoursOfWeek = 168;
const hoursIn = {
  minutes: 1 / 60,
  hours: 1,
  days: hoursOfDay,
  weeks: hoursOfWeek,
  months: (hoursOfWeek * weeksPerYear) / monthsPerYear,
};

/** Waits of minutes, or of a few hours, are of people who stand and wait. */
function periodOf(one: Case, { now, wanted }: ReturnType<typeof timesOf>): WaitPeriod {
  if (/\d (?:working|business) days\b/iu.test(one.given.desiredOutcome)) return 'workWeek';
  const times = [now, wanted].filter((time) => time !== undefined);
  if (times.length === 0)
    return /\bon hold\b|\bwaiting room\b|\bat the (?:counter|door|register|checkout)\b/iu.test(one.given.desiredOutcome)
      ? 'hour'
      : 'week';
  const isShort = ({ value, unit }: Time) => !longWait.has(unit) && (unit === 'minutes' || value <= 4);
  return times.every(isShort) ? 'hour' : 'week';
}

function inPeriods(time: Time | undefined, period: WaitPeriod): Said | undefined {
  if (!time) return undefined;
  const { value, unit, answer } = time;
  const hours = value * hoursIn[unit as 'hours'];
  if (period === 'hour') return { value: hours, answer };
  const isWorkDays = period === 'workWeek' && unit === 'days';
  return { value: isWorkDays ? value / partsPerPeriod.workWeek : hours / hoursOfWeek, answer };
}

/** `5`, `2 weeks`: without a unit what the question asked for. */
function repliedTime(reply: Reply | undefined, period: WaitPeriod): Said | undefined {
  const value = reply?.wanted ?? reply?.value;
  if (!reply || value === undefined) return undefined;
  const named = /\b(minute|hour|day|week|month)s?\b/iu.exec(reply.text)?.[1]?.toLowerCase();
  const unit = (named ? `${named}s` : period === 'hour' ? 'minutes' : 'days') as Figure['unit'];
  return inPeriods({ value, unit, answer: reply.answer }, period);
}

function counted(reply: Reply | undefined): Said | undefined {
  if (reply?.value === undefined || withTime.test(reply.text)) return undefined;
  return { value: reply.outOf ?? reply.value, answer: reply.answer };
}

const workDays = 5;

/** `20 days`: a time is no count. */
const withTime = /\d\s?(?:minutes?|mins?|hours?|days?|weeks?|months?)\b/iu;

function repliedPace(reply: Reply | undefined): Said | undefined {
  if (reply?.value === undefined || withTime.test(reply.text)) return undefined;
  return { value: reply.value, answer: reply.answer };
}

/** So many in a week: five working days, a twelfth of 52 weeks. */
function perPeriod(span: Figure['period'], period: WaitPeriod): number {
  if (period === 'hour') return 1;
  return span === 'day'
    ? workDays
    : span === 'month'
      ? monthsPerYear / weeksPerYear
      : span === 'year'
        ? 1 / weeksPerYear
        : 1;
}

const workingDays = /^\s?(?:working|business|work) days\b/iu;
const backlog = /\bbacklog\b|\b(?:catch|caught) up\b|\bbehind on\b|\bclear (?:the|our|my|all)\b/iu;
const inLine =
  /\bin (?:the )?(?:line|queue)\b|\bwaiting\b|\bbacklog\b|\bpending\b|\boverdue\b|\bon the (?:waiting )?list\b|\bbehind\b|\bpiled up\b|\bqueue\b|^[^.;,]{0,20}\bopen\b/iu;

function lineOf({ figures }: Case): Said | undefined {
  const figure = figures.find(
    ({ unit, value, period, before, after }) =>
      unit === 'count' &&
      value > 1 &&
      period === undefined &&
      !workingDays.test(after) &&
      (inLine.test(before.slice(-24)) || inLine.test(after.slice(0, 32))),
  );
  return figure && { value: figure.value, answer: figure.answer };
}

const finishing =
  /\b(?:finish|complete|do|ship|send|close|handle|process|repair|fix|deliver|make|serve|see|produce|turn out|get out|manage|write|get through)\b/iu;
const coming = /\b(?:come in|comes in|new|receive|incoming|get|gets|arrive)\b/iu;

/** `we finish 8 a week`, `10 new a week`; a verb of coming in is no verb of finishing. */
function paceOf({ figures }: Case, verb: RegExp, period: WaitPeriod): Said | undefined {
  const figure = figures.find(({ unit, value, period: span, before, after }) => {
    if (unit !== 'count' || value <= 0 || span === undefined) return false;
    const beside = `${before.slice(-20)} ${after.slice(0, 20)}`;
    return verb.test(beside) && (verb === coming || !coming.test(beside));
  });
  return figure && { value: figure.value * perPeriod(figure.period, period), answer: figure.answer };
}

const ofWork = /^\s?(?:of work|each|apiece|per \p{L}|to (?:write|do|make|price|fix))/iu;

/** `2 hours each`, `90 minutes of work`. */
function hoursOf({ figures }: Case): Said | undefined {
  const figure = figures.find(({ unit, after }) => (unit === 'hours' || unit === 'minutes') && ofWork.test(after));
  return figure && { value: figure.unit === 'minutes' ? figure.value / 60 : figure.value, answer: figure.answer };
}

function repliedHours(reply: Reply | undefined): Said | undefined {
  if (reply?.value === undefined) return undefined;
  const isMinutes = /\bmin(?:ute)?s?\b/iu.test(reply.text);
  const isDays = /\bdays?\b/iu.test(reply.text);
  return { value: isMinutes ? reply.value / 60 : isDays ? reply.value * 8 : reply.value, answer: reply.answer };
}

/** `Incomplete orders, 1 in 5, lose 2 days`: what happens to some is no step of each. */
const ofSome = /\b(?:\d+|one|two|three) (?:in|of|out of) (?:every )?(?:\d+|two|three|four|five|ten)\b|\bsometimes\b/iu;
/** `It waits about 6 days before the layering`: a time of waiting gets a name of its own. */
const standing =
  /\b(?:it|they|each|everything|(?:an?|each|one|every) \p{L}+) (?:waits?|sits?|lies?) ((?:about |around |up to )?[\p{L}\d.,]+ (?:minutes?|hours?|(?:working )?days?|weeks?)) (before|at|in|for|until|after) /giu;
const edges =
  /^[^\p{L}]+|^(?:the|then|first|and|about|takes?|for|is)\s|[^\p{L}]+$|\s(?:takes?|about|is|of|for|hours?|days?)$/iu;

/** `diagnosis 1 hour, fitting 3`, `measuring 2 days, pricing a week`: each part with a time is a step. */
function stepsOf(
  reply: Reply | undefined,
): { steps: WaitStep[]; unit: NonNullable<WaitInput['stepUnit']>; answer: number } | undefined {
  if (!reply || reply.isNone || reply.isUnknown) return undefined;
  const found = sentencesOf(cleanTextLine(reply.text), 400)
    .filter((sentence) => !ofSome.test(sentence) && !pausing.test(sentence))
    .map((sentence) => sentence.replace(standing, '$1 wait $2 '))
    .join('\n')
    .split(/[,;.]\s|[;\n]|\band\b|\bthen\b/iu)
    .flatMap((part) => {
      const number = numbersIn(part).find(({ is, value }) => is === 'amount' && value !== undefined);
      if (number?.value === undefined || number.value <= 0) return [];
      const step = named(part.replace(number.words, ' '));
      return step.length < 3 || step.length > 40 ? [] : [{ step, value: number.value, unit: number.unit }];
    });
  if (found.length === 0) return undefined;
  const isDays = found.some(({ unit }) => longWait.has(unit));
  // “X-rays 10 min, cleaning 40”: a bare number is in the unit before it.
  const isMinutes = found.every(({ unit }, at) => unit === 'minutes' || (at > 0 && !timeUnits.has(unit)));
  const stepUnit = isDays ? 'days' : isMinutes ? 'minutes' : 'hours';
  const units = ({ value, unit }: (typeof found)[number]) =>
    timeUnits.has(unit) ? (value * hoursIn[unit as 'hours']) / hoursIn[stepUnit] : value;
  return { steps: found.map((one) => ({ step: one.step, units: units(one) })), unit: stepUnit, answer: reply.answer };
}

function named(words: string): string {
  let step = words.replace(/\s+/gu, ' ').trim();
  for (let next = step.replace(edges, ''); next !== step; next = step.replace(edges, '')) step = next;
  return step.replaceAll(/[“”"]/gu, '').toLowerCase();
}

const appointments =
  /^(?:appointment|assessment|check-?up|class|cleaning|consultation|evaluation|exam|fitting|haircut|lesson|massage|procedure|scan|session|surgery|test|therapy|tour|treatment|vaccination|visit)$/iu;

/** `The hygienist waits for my exam about 10 minutes each time`. */
const pausing =
  /\b((?:the|our|my) \p{L}+(?: \p{L}+)?) (?:waits?|stands around|is idle|are idle) for (my|the|our|an?|his|her) (\p{L}+(?: (?!about|around|up|for|each|every|an?\b)\p{L}+)?)(?= (?:about|around|up to|for|each|every|\d|an?\b))/iu;

function pauseIn(
  reply: Reply | undefined,
): (NonNullable<Waiting['pause']> & { minutes: number; answer: number }) | undefined {
  if (!reply) return undefined;
  for (const sentence of sentencesOf(cleanTextLine(reply.text), 400)) {
    const found = pausing.exec(sentence);
    if (!found) continue;
    const [, who = '', whose = '', what = ''] = found;
    const time = numbersIn(sentence).find(({ unit }) => unit === 'minutes' || unit === 'hours');
    if (time?.value === undefined || time.value <= 0) continue;
    const minutes = time.unit === 'hours' ? time.value * 60 : time.value;
    const article = /^(?:my|our)$/iu.test(whose) ? 'your' : whose.toLowerCase();
    return {
      who: who.replace(/^(?:our|my)\b/iu, 'your').replace(/^The\b/u, 'the'),
      what: `${article} ${what}`,
      minutes,
      answer: reply.answer,
    };
  }
  return undefined;
}

/** `Incomplete orders, 1 in 5, lose 2 days at the check`. */
const delaying =
  /(?:^|[.;]\s)(\p{L}+ \p{L}+)[,:]? (?:about )?(?:1|one) (?:in|of|out of) (?:every )?([\p{L}\d]+),? (?:loses?|waits?|takes?|costs?|adds?)\b[^.;]*?\bdays?\b/iu;

function delayedIn(
  reply: Reply | undefined,
): { what: string; oneIn: number; days: number; answer: number } | undefined {
  const found = reply && delaying.exec(reply.text);
  if (!found) return undefined;
  const days = numbersIn(found[0]).find(({ unit }) => unit === 'days')?.value;
  const oneIn = numbersIn(found[2] ?? '')[0]?.value;
  if (days === undefined || days <= 0 || oneIn === undefined || oneIn < 2) return undefined;
  return { what: (found[1] ?? '').toLowerCase(), oneIn, days, answer: reply.answer };
}

/** `From $41 to $44 an hour`: the last one is what is paid now. */
function payOf({ figures }: Case): Said | undefined {
  const paid = figures.filter(
    ({ unit, after }) => unit === 'money' && /^\s?(?:an|per|each|a|\/)\s?(?:hour|hr)\b/iu.test(after),
  );
  const last = paid.at(-1);
  return last && { value: last.value, answer: last.answer };
}

/** The step that the longest one only waits for, and the person whose own words name it: `Jens (ceramics)`. */
function queueOf(one: Case, steps: readonly WaitStep[] = []): Waiting['queue'] {
  const [longest] = steps.toSorted((a, b) => b.units - a.units);
  const work = /^wait (?:before|for|at|until) (?:the )?(.+)$/u.exec(longest?.step ?? '')?.[1];
  if (work === undefined) return undefined;
  const named =
    (one.reply('steps')?.text ?? '').split(/[,;.\n]/u).find((part) => part.toLowerCase().trim().endsWith(work)) ?? '';
  const people = [...(one.reply('owner')?.text ?? '').matchAll(/(\p{Lu}\p{L}+) \(([^)]+)\)/gu)];
  const person = people.find(([, , role = '']) =>
    role.split(/[^\p{L}]+/u).some((word) => word.length > 3 && named.toLowerCase().includes(word.toLowerCase())),
  )?.[1];
  return { work, person };
}

const hired = /\b(?:hire|hiring|with) (\p{L}+|\d+) (?:more |new |good )?(\p{L}+s)\b(?: (?:hired|on board|staying))?/iu;

/** Hiring as the means of a shorter wait: how many, who left, who applied and did not come. */
function hiringOf(one: Case): Hiring | undefined {
  const found = hired.exec(one.given.desiredOutcome);
  const count = found && numbersIn(`${found[1]} ${found[2]}`)[0]?.value;
  if (!found || !count || !workers.test(found[2] ?? '')) return undefined;
  const tried = one.figures.filter(({ answer }) => answer === one.numberOf.stepsTaken);
  const noun = found[2] ?? '';
  const ofUnit = (pattern: RegExp) => tried.find(({ unit, after }) => unit === 'count' && pattern.test(after))?.value;
  const gone = tried.find(({ after }) => new RegExp(`^\\s${noun}\\b.*\\bleft\\b`, 'iu').test(after));
  return {
    whom: `${found[1]} ${noun}`,
    count,
    noun,
    left: gone?.sentence.replace(/[.!]+$/u, ''),
    applicants: ofUnit(/^\s(?:applicants?|applications?|candidates?|people applied|applied)\b/u),
    missed: ofUnit(
      /^\s(?:of (?:them|these|those) )?(?:no-?showed|didn['’]?t (?:show|come)|never (?:came|showed)|no-shows?)\b/u,
    ),
    spent: tried.find(
      ({ unit, sentence, after }) =>
        unit === 'money' &&
        /\b(?:ads?|posted|postings?|indeed|job board)\b/iu.test(sentence) &&
        !/^\s?an hour/u.test(after),
    )?.value,
  };
}
