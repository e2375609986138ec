import { monthNames } from '#schema/days.ts';
import type { Case, Noun, Reply } from '#server/ai/playbook/analyze/kind.ts';
import { ratioOf } from '#server/ai/playbook/analyze/kind-parts.ts';
import type { Told } from '#server/ai/playbook/analyze/outcome-parts.ts';
import { fullTimeHours, type NamedCause } from '#server/ai/playbook/calculate/people.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { Figure } from './figures.ts';
import { peopleNamedIn } from './named-people.ts';
import { readReply } from './read-reply.ts';
import { type Away, awayIn, monthIn, numberIn, smallNumber } from './time-away.ts';

/** Hand work over so that it runs without them, keep people who may leave, or hire. */
export type PeopleAim = 'handOver' | 'keep' | 'hire';

/** What the wish, the steps taken and the answers say about people. */
export interface PeopleReading {
  aim: PeopleAim;
  away: Away | undefined;
  /** People whom they want to keep: by name, else by role (`your best plumber`). */
  names: string[];
  /** What they call their people: `lads`, `staff`, `people`. */
  team: string;
  isVolunteers: boolean;
  /** The people named have said that they go: their work needs somebody else. */
  isFarewell: boolean;
  /** The last Friday before a month that the wish names. */
  eve: string | undefined;
  size: (Told & { noun?: string | undefined }) | undefined;
  leavers: Told | undefined;
  leaversMonths: Told | undefined;
  /** As many as may leave in a year. */
  leaversWanted: Told | undefined;
  /** Leavers who left soon after their start, and how soon: `first 90 days`. */
  early: (Told & { time: string }) | undefined;
  /** People who should work there in the end. */
  sizeWanted: Told | undefined;
  /** A bonus that was tried: how much, who got it, and who of them has left. */
  bonus: (Told & { got: number; gone: number }) | undefined;
  /** What else should end: `handing care packages back to the council`. */
  alsoStop: string | undefined;
  causes: NamedCause[];
  causesAsked: Told | undefined;
  raise: (Told & { people: number | undefined; lasted: string | undefined }) | undefined;
  /** They paid more already: `raised the starting wage`. */
  isPayRaised: boolean;
  /** Whom they want to train: `foremen`. */
  trainees: string | undefined;
  hires: Told | undefined;
  hire: Noun;
  /** Hours a week of one place; undefined for volunteers and part-time work. */
  hoursEach: number | undefined;
  /** Findings whose cause the wish or the steps taken name; those of the wish alone. */
  named: string[];
  wished: string[];
}

export function readPeople(one: Case): PeopleReading {
  const wish = one.given.desiredOutcome;
  const text = `${wish}\n${one.given.stepsTaken ?? ''}`;
  const named = one.hears(text);
  const wished = one.hears(wish);
  const away = awayIn(wish, one.today);
  const left = leaversOf(one);
  const isVolunteers = /\bvolunteers?\b/iu.test(`${wish} ${one.given.industry}`);
  const byName = peopleNamedIn(text);
  const names = byName.length > 0 ? byName : roleToKeep(wish);
  const { causes, asked } = causesOf(one);
  const size = sizeOf(one);
  const sizeWanted = sizeWantedOf(one, size);
  const leaversWanted = leaversWantedOf(one, left.leavers);
  return {
    aim: isFarewell(wish, names)
      ? 'hire'
      : leaversWanted
        ? 'keep'
        : sizeWanted && !left.leavers
          ? 'hire'
          : aimOf(wish, { isAway: away !== undefined, hasLeavers: left.leavers !== undefined, named: wished }),
    away,
    names,
    team: isVolunteers
      ? 'volunteers'
      : (/\b(?:lads|guys|girls|crew|staff)\b/iu.exec(text)?.[0].toLowerCase() ?? size?.noun ?? 'people'),
    isVolunteers,
    isFarewell: isFarewell(wish, names),
    eve: monthIn(wish, one.today)?.eve,
    size,
    ...left,
    leaversWanted,
    early: earlyOf(one, left.leavers),
    sizeWanted,
    bonus: bonusOf(one),
    alsoStop: /\b(?:and|also|,)\s(?:to )?stop (\p{L}+ing [^.;,!?]{4,60})/iu.exec(wish)?.[1]?.trim(),
    causes,
    causesAsked: asked,
    raise: raiseOf(one, byName),
    isPayRaised:
      /\b(?:raised|increased|paid more|put up)\b[^.;!?]{0,24}\b(?:wages?|pay|salar(?:y|ies)|rates?)\b/iu.test(
        one.given.stepsTaken ?? '',
      ),
    trainees: trainees.exec(wish)?.[1]?.toLowerCase(),
    ...(placesOf(size, sizeWanted) ?? hiresOf(one, wish, isFarewell(wish, names))),
    hoursEach: isVolunteers
      ? undefined
      : (hoursIn(text) ?? (/\bpart[- ]time/iu.test(text) ? undefined : fullTimeHours)),
    named,
    wished,
  };
}

/** `30 hours a week each`, `32-hour contracts`: what one place takes, and not the hours of the person who asks. */
function hoursIn(text: string): number | undefined {
  const found =
    /(?<!\bmy )\b([1-6]\d)[- ]hour (?:contracts?|jobs?|places?|positions?)\b|(?:(?<!\bI )\bworks?|\b(?:contracts?|jobs?|places?|positions?) (?:of|for|at)) ([1-6]\d) hours? (?:a|per) week\b|\b([1-6]\d) hours? (?:a|per) week each\b/iu
      .exec(text)
      ?.slice(1)
      .find((hours) => hours !== undefined);
  return found === undefined ? undefined : Number(found);
}

const keptRole =
  /\b(?:keep|keeping|lose|losing|retain|retaining)\s(?:my|our)\s((?:(?:two|three|four|five) )?(?:best|key|good|head|lead|senior|only|top|most experienced|longest serving)(?: \p{L}+){1,2}?)(?=\s(?:and|from|to|who|because|before|until|by|in|on|at|for|with|happy|as)\b|[.,;:!?]|$)/iu;

/** `your best plumber` of “keep my best plumber”. */
function roleToKeep(wish: string): string[] {
  const role = keptRole.exec(wish)?.[1]?.toLowerCase();
  return role && !/\b(?:customers?|clients?|guests?|members?)\b/u.test(role) ? [`your ${role}`] : [];
}

const hireWords =
  /(?<!without )(?<!instead of )(?<!not )\b(?:hire|hiring|recruit\w*|(?:find|get|need|add|(?<!\b(?:we|i|currently|now) )employ|bring on|take on) (?:me )?(?:an?|another|some|more|good|new|the right|qualified|experienced|two|three|four|five|six|\d+) (?:\p{L}+ ){0,3}?(?:people|staff|employees?|workers?|volunteers?|hires?|help|person|someone|\p{L}+(?:er|ist|ant|ian|or)s?|chefs?|cooks?|nurses?|mechanics?|apprentices?)\b|fill (?:the |our |my |an? |all |\d+ |two |three |four |five )?(?:\p{L}+ ){0,2}?(?:positions?|roles?|vacanc\w+|posts?|seats?|shifts?|places?|jobs?))/iu;
const keepWords =
  /\b(?:keep|keeping|retain\w*|retention|lose|losing|lost|leave|leaves|leaving|left|quit\w*|resign\w*|turnover|attrition|poach\w*|stay|stays)\b/iu;
/** `Keep technicians longer`: what hiring costs stands behind it as a reason. */
const keepFirst =
  /^[^.!?]{0,40}\b(?:keep|retain)\b[^.;!?]{0,40}\b(?:longer|for (?:at least |more than )?(?:a|one|two|three|\d) years?)\b/iu;
/** `Train two foremen`: the word for them. */
const trainees =
  /\b(?:train|coach|develop|promote)\s(?:up )?(?:(?:my|our|the|new|two|three|four|five|six|\d+) )*((?:assistant |shift |team |site |crew |store |depot )?(?:foremen|supervisors|managers|technicians|leads|leaders|installers|carers|caregivers|cooks|bakers|stylists|drivers))\b/iu;
const trainWords = /^[^.!?]{0,30}\b(?:train|coach|develop|promote)\b/iu;
const keepFindings = new Set(['stay', 'pay', 'training', 'climate', 'workload', 'part']);
const handOverFindings = new Set(['waiting', 'evenings', 'decide', 'rehearse', 'planning']);

function isFarewell(wish: string, names: readonly string[]): boolean {
  return (
    names.length > 0 &&
    /\b(?:is|are) (?:leaving|retiring|moving away)\b|\b(?:gave|has given|have given|handed in)(?: (?:their|his|her|in))* notice\b|\bretires? (?:in|on|next|this)\b/iu.test(
      wish,
    ) &&
    !/\b(?:keep|keeping|lose|losing|stay)\b/iu.test(wish)
  );
}

function aimOf(
  wish: string,
  { isAway, hasLeavers, named }: { isAway: boolean; hasLeavers: boolean; named: readonly string[] },
): PeopleAim {
  if (isAway) return 'handOver';
  if (keepFirst.test(wish)) return 'keep';
  if (trainWords.test(wish)) return 'handOver';
  if (hireWords.test(wish)) return 'hire';
  if (hasLeavers || keepWords.test(wish)) return 'keep';
  if (named.some((id) => handOverFindings.has(id))) return 'handOver';
  return named.some((id) => keepFindings.has(id)) ? 'keep' : 'handOver';
}

const peopleNoun =
  /^(?:people|persons?|employees?|staff|team|crew|lads?|guys|men|women|girls|boys|folks|workers?|colleagues?|volunteers?|members|technicians?|engineers?|developers?|drivers?|nurses?|teachers?|cooks?|chefs?|waiters?|servers?|bakers?|plumbers?|electricians?|mechanics?|stylists?|therapists?|lawyers?|associates?|consultants?|designers?|salespeople|reps?|cleaners?|carers?|caregivers?|apprentices?|installers?|carpenters?|hygienists?|dentists?|accountants?|coaches?|trainers?|instructors?|interns?|assistants?|managers?|foremen|roofers?|groomers?|barbers?|programmers?)$/iu;
const leftBehind =
  /^(?:\s(?!and\b|but\b)\p{L}+){0,4}?\s(?:left|quit|resigned|walked out|gone|stopped|dropped out|handed in|leave|leaves|leaving)\b/iu;
const lostBefore = /\b(?:lost|lose|losing)\s(?:about |over |nearly )?$/iu;
const wantedBefore =
  /\b(?:hire|hiring|recruit|recruiting|find|finding|need|add|employ|take on|bring on|get|fill|another)\s(?:me )?(?:about |at least |up to |another )?$/iu;

/** `We employ 64 carers`: that is so today. */
const employedBefore = /\b(?:we|i)\s(?:currently |now |today )?(?:employ|are)\s(?:about |around )?$/iu;

const isLeaving = (figure: Figure): boolean =>
  figure.unit === 'count' &&
  (figure.noun === undefined || peopleNoun.test(figure.noun) || leftBehind.test(` ${figure.noun}`)) &&
  !/\b(?:only|have|has|got)\s(?:only )?$/iu.test(figure.before) &&
  (lostBefore.test(figure.before) || leftBehind.test(figure.after));

/** `carers` of “64 carers”; undefined for a word such as people, which says no more than that. */
type Size = Told & { noun?: string | undefined };

function sizeOf(one: Case): Size | undefined {
  const reply = one.reply('size');
  if (reply?.value !== undefined) return { value: reply.value, answer: reply.answer };
  for (const figure of one.figures) {
    const { unit, noun, before, after, outOf, answer, value } = figure;
    if (unit !== 'count' || (wantedBefore.test(before) && !employedBefore.test(before))) continue;
    if (isLeaving(figure)) {
      if (outOf !== undefined) return { value: outOf, answer };
      continue;
    }
    const isTeam = /\b(?:team|crew|staff|group) of\s$/iu.test(before) || /^ of us\b/iu.test(after);
    if (outOf === undefined && (isTeam || (noun && peopleNoun.test(noun)))) {
      const isRole = noun !== undefined && peopleNoun.test(noun) && !anyPeople.test(noun);
      return { value, answer, noun: isRole && noun.endsWith('s') ? noun : undefined };
    }
  }
  return undefined;
}

const anyPeople =
  /^(?:people|persons?|employees?|staff|team|crew|men|women|folks|workers?|colleagues?|members|volunteers?)$/iu;

/** `and need 75` behind how many there are; more of them, and no other things. */
function sizeWantedOf({ figures }: Case, size: Size | undefined): Told | undefined {
  const today = figures.findIndex(({ value, answer }) => value === size?.value && answer === size.answer);
  const wanted = figures
    .slice(today + 1)
    .find(({ sentence, before }) => sentence === figures[today]?.sentence && wantedSize.test(before));
  if (today < 0 || wanted === undefined || wanted.unit !== 'count' || wanted.value <= (size?.value ?? 0))
    return undefined;
  const isSame = wanted.noun === undefined || peopleNoun.test(wanted.noun) || wanted.noun === size?.noun;
  return isSame ? { value: wanted.value, answer: wanted.answer } : undefined;
}

const wantedSize =
  /\b(?:need|want|require|should (?:be|have)|ought to be|to)\s(?:to (?:be|have) )?(?:about |at least )?$/iu;

const mostBefore =
  /\b(?:no more than|not more than|at most|fewer than|less than|under|below|down to|to)\s(?:about |around )?$/iu;
const leaversBehind = /^\s(?:leavers?|resignations?|people|a year|per year)\b/iu;

/** `No more than 15 leavers a year`: fewer than leave today. */
function leaversWantedOf({ figures, wish }: Case, leavers: Told | undefined): Told | undefined {
  if (leavers === undefined) return undefined;
  const wanted = figures.find(
    ({ answer, unit, value, before, after }) =>
      answer === wish.answer &&
      unit === 'count' &&
      value < leavers.value &&
      mostBefore.test(before) &&
      leaversBehind.test(after),
  );
  return wanted && { value: wanted.value, answer: wanted.answer };
}

const earlyBehind =
  /^(?: of (?:them|these|those))?,?(?: left)? (?:within|in|during|before the end of|inside) (?:their |the )?(first (?:\d+|two|three|four|six|few)? ?(?:days?|weeks?|months?))\b/iu;

function earlyOf({ figures }: Case, leavers: Told | undefined): PeopleReading['early'] {
  for (const { unit, value, after, answer } of figures) {
    const time = earlyBehind.exec(after)?.[1];
    if (unit === 'count' && time && leavers !== undefined && value > 0 && value <= leavers.value)
      return { value, answer, time: time.toLowerCase() };
  }
  return undefined;
}

const gotIt = /^[^;.]{0,20}\b(?:received|got|took|were paid|accepted|claimed)\b/iu;
const haveGone = /^[^;.]{0,16}\b(?:left|gone|quit|resigned|went)\b/iu;

/** `A £300 joining bonus (11 carers received it; 6 have since left)`. */
function bonusOf({ figures }: Case): PeopleReading['bonus'] {
  const paid = figures.find(
    ({ unit, after, sentence }) =>
      unit === 'money' && /^\s(?:\p{L}+ ){0,2}bonus\b/iu.test(after) && /\bbonus/iu.test(sentence),
  );
  const beside = figures.filter(({ sentence, unit }) => sentence === paid?.sentence && unit === 'count');
  const got = beside.find(({ after }) => gotIt.test(after));
  const gone = beside.find((figure) => figure !== got && haveGone.test(figure.after));
  if (!(paid && got && gone) || gone.value > got.value) return undefined;
  return { value: paid.value, answer: paid.answer, got: got.value, gone: gone.value };
}

function leaversOf(one: Case): Pick<PeopleReading, 'leavers' | 'leaversMonths'> {
  const reply = one.reply('left');
  if (reply?.isNone)
    return { leavers: { value: 0, answer: reply.answer }, leaversMonths: { value: 12, answer: reply.answer } };
  if (reply?.value !== undefined) {
    const months = (reply.converted ? undefined : monthsIn(reply.text, one.today)) ?? monthsPerYear;
    return {
      leavers: { value: reply.value, answer: reply.answer },
      leaversMonths: { value: months, answer: reply.answer },
    };
  }
  const figure = one.figures.find(isLeaving);
  if (!figure) return { leavers: undefined, leaversMonths: undefined };
  const byPeriod = figure.period === 'year' ? monthsPerYear : figure.period === 'month' ? 1 : undefined;
  const months = monthsIn(figure.sentence, one.today) ?? byPeriod;
  return {
    leavers: { value: figure.value, answer: figure.answer },
    leaversMonths: months === undefined ? undefined : { value: months, answer: figure.answer },
  };
}

/** Over how many months something happened: “in 11 months”, “this year”, “since March”. */
function monthsIn(text: string, today: string): number | undefined {
  const spanned = new RegExp(
    String.raw`\b(?:in|over|within|past|last)(?: the)?(?: last| past)? (${smallNumber}) (month|year|week)s?\b`,
    'iu',
  ).exec(text);
  const value = numberIn(spanned?.[1] ?? '');
  const unit = spanned?.[2]?.toLowerCase();
  if (value !== undefined && unit)
    return unit === 'year' ? value * monthsPerYear : unit === 'month' ? value : (value * monthsPerYear) / weeksPerYear;
  const [, now = 1] = today.split('-').map(Number);
  if (/\bthis year\b/iu.test(text)) return now;
  if (/\b(?:last|past|a|per|each|every) year\b/iu.test(text)) return monthsPerYear;
  const since = new RegExp(String.raw`\bsince (?:last )?(${monthNames.join('|')})\b`, 'iu').exec(text)?.[1];
  const at = monthNames.findIndex((month) => month.toLowerCase() === since?.toLowerCase());
  return at < 0 ? undefined : (now - at - 1 + monthsPerYear) % monthsPerYear || monthsPerYear;
}

const namedBehind =
  /^\s?(?:of them |people |lads |guys )?(?:said|say|says|named|name|mention\p{L}*|told|complain\p{L}*|blame\p{L}*|cite\p{L}*|left (?:because|over|for|due)|because|want\p{L}*|wanted)\b/iu;
const causeLead =
  /^[\s:,–-]*(?:(?:of (?:them|whom)|people|they|who|have|has|had) )*(?:said|say|says|named|name|mentioned|mention|told (?:me|us)|complained about|complain about|blamed|blame|left|because of|because|over|for|due to|that|it was|was|were)?\s*(?:because of|because|over|for|due to|that|it was)?\s*/iu;

/** Reasons with the number of people who named each: in the answer that asks for them, else in a sentence of theirs. */
function causesOf(one: Case): { causes: NamedCause[]; asked: Told | undefined } {
  const reply = one.reply('causes');
  if (reply && !reply.isUnknown && !reply.isNone) return causesIn(one, reply);
  const told = one.figures.filter(
    ({ unit, outOf, after, value }) => unit === 'count' && outOf !== undefined && value > 0 && namedBehind.test(after),
  );
  const [first] = told;
  return {
    causes: told.flatMap(({ value, after }) => causeOf(one, value, after)),
    asked: first?.outOf === undefined ? undefined : { value: first.outOf, answer: first.answer },
  };
}

function causesIn(one: Case, { text, answer }: Reply): { causes: NamedCause[]; asked: Told | undefined } {
  const parts = text.split(/[,;\n]|\.\s|\sand (?=\d)/u);
  let asked: Told | undefined;
  const causes = parts.flatMap((part) => {
    const { value, outOf } = readReply({ number: answer, text: part.trim() }, one.today);
    if (value === undefined) return [];
    if (outOf !== undefined) asked ??= { value: outOf, answer };
    return causeOf(
      one,
      value,
      part.replace(/[\d½]+(?: (?:out )?of (?:the |my |our )?[\d]+)?|\b(?:one|two|three|four|five|six)\b/giu, ' '),
    );
  });
  return { causes, asked };
}

function causeOf(one: Case, people: number, words: string): NamedCause[] {
  const cause = words.replace(causeLead, '').split(/[.;,]/u)[0]?.replaceAll(/\s+/g, ' ').trim() ?? '';
  const [id] = one.hears(words);
  return id === undefined || cause.length < 3 ? [] : [{ id, words: cause, people }];
}

function raiseOf(one: Case, names: readonly string[]): PeopleReading['raise'] {
  const figure = one.figures.find(
    ({ unit, after, sentence, value }) =>
      unit === 'money' &&
      value > 0 &&
      /^\s?(?:an|per|\/)\s?(?:hour|hr|h)\b/iu.test(after) &&
      /\b(?:raise|raises|rise|rises|increase|bump|more)\b/iu.test(sentence),
  );
  if (!figure) return undefined;
  const people = /\bboth\b/iu.test(figure.sentence) ? 2 : names.length > 0 ? names.length : undefined;
  const lasted =
    /\blasted ((?:only |just )?(?:about |around )?(?:an?|one|two|three|\d+) (?:day|week|month)s?)\b/iu.exec(
      figure.sentence,
    )?.[1];
  return { value: figure.value, answer: figure.answer, people, lasted };
}

const roleStop = String.raw`(?=\s(?:by|before|in|for|who|that|to|with|within|and|so|at|this|next|until|without|on|from|as|but|because|or|is|are)\b|[.,;:!?)]|$)`;
const rolePattern = new RegExp(
  String.raw`\b(?:hire|hiring|recruit|recruiting|find|finding|need|add|(?<!\b(?:we|i|currently|now) )employ|bring on|take on|get|fill|filling)(?: and \p{L}+)?\s(?:me |our |the )?(?<count>${smallNumber}|another|some|more|(?:my|our) first)\s(?<role>[\p{L}][\p{L}'’ -]{2,40}?)${roleStop}`,
  'iu',
);
const adjectives =
  /^(?:(?:new|more|good|great|another|additional|extra|qualified|experienced|reliable|decent|right|full[- ]time|part[- ]time|skilled) )+/iu;

function hiresOf(one: Case, wish: string, isFarewell: boolean): Pick<PeopleReading, 'hires' | 'hire'> {
  const reply = one.reply('hires');
  const { count = '', role = '' } = rolePattern.exec(wish)?.groups ?? {};
  const written = numberIn(count) ?? (isFarewell || /^another$|first$/iu.test(count) ? 1 : undefined);
  const noun = role.toLowerCase().replace(adjectives, '').trim();
  const hires =
    reply?.value === undefined
      ? written === undefined
        ? undefined
        : { value: written, answer: one.wish.answer }
      : { value: reply.value, answer: reply.answer };
  return { hires, hire: roleNoun(noun, written) };
}

/** `64 carers and need 75` are 11 more. */
function placesOf(size: Size | undefined, wanted: Told | undefined): Pick<PeopleReading, 'hires' | 'hire'> | undefined {
  if (!(size && wanted)) return undefined;
  const hires = { value: wanted.value - size.value, answer: wanted.answer };
  return { hires, hire: size.noun ? roleNoun(size.noun, hires.value) : anybody };
}

const anybody: Noun = { one: 'person', many: 'people' };

function roleNoun(noun: string, count: number | undefined): Noun {
  if (
    noun.length < 4 ||
    noun.split(' ').length > 4 ||
    /(?:^|\s)(?:people|persons?|staff|someone|employees?|workers?|help|positions?|roles?|vacanc(?:y|ies)|posts?|seats?|shifts?|places?|jobs?)$/u.test(
      noun,
    )
  )
    return anybody;
  if (count === 1)
    return { one: noun, many: /[^s]$/u.test(noun) && !noun.includes(' of ') ? `${noun}s` : anybody.many };
  if (!noun.endsWith('s')) return anybody;
  return { one: noun.endsWith('ss') ? noun : noun.replace(/ies$/u, 'y').replace(/s$/u, ''), many: noun };
}

/** The part of 10 questions that need the owner, and how many should. */
export function dependOf(
  one: Case,
): { value: number; outOf: number; wanted: number | undefined; answer: number } | undefined {
  const reply = one.reply('depend');
  const ratio = ratioOf(reply, 10);
  return ratio && reply ? { ...ratio, wanted: reply.wanted, answer: reply.answer } : undefined;
}
