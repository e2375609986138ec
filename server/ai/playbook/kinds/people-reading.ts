import { monthNames } from '#schema/days.ts';
import { fullTimeHours, type NamedCause } from '#server/ai/playbook/calculate/people.ts';
import { monthsPerYear, weeksPerYear } from '#server/ai/playbook/calculate/weeks.ts';
import type { Figure } from './figures.ts';
import type { Case, Noun, Reply } from './kind.ts';
import { ratioOf } from './kind-parts.ts';
import { peopleNamedIn } from './named-people.ts';
import type { Told } from './outcome-parts.ts';
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
  size: Told | undefined;
  leavers: Told | undefined;
  leaversMonths: Told | undefined;
  causes: NamedCause[];
  causesAsked: Told | undefined;
  raise: (Told & { people: number | undefined; lasted: string | undefined }) | undefined;
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
  return {
    aim: isFarewell(wish, names)
      ? 'hire'
      : aimOf(wish, { isAway: away !== undefined, hasLeavers: left.leavers !== undefined, named: wished }),
    away,
    names,
    team: isVolunteers
      ? 'volunteers'
      : (/\b(?:lads|guys|girls|crew|staff)\b/iu.exec(text)?.[0].toLowerCase() ?? 'people'),
    isVolunteers,
    isFarewell: isFarewell(wish, names),
    eve: monthIn(wish, one.today)?.eve,
    size: sizeOf(one),
    ...left,
    causes,
    causesAsked: asked,
    raise: raiseOf(one, byName),
    ...hiresOf(one, wish, isFarewell(wish, names)),
    hoursEach: isVolunteers || /\bpart[- ]time/iu.test(text) ? undefined : fullTimeHours,
    named,
    wished,
  };
}

const keptRole =
  /\b(?:keep|keeping|lose|losing|retain|retaining)\s(?:my|our)\s((?:(?:two|three|four|five) )?(?:best|key|good|head|lead|senior|only|top|most experienced|longest serving)(?: \p{L}+){1,2}?)(?=\s(?:and|from|to|who|because|before|until|by|in|on|at|for|with|happy|as)\b|[.,;:!?]|$)/iu;

/** `your best plumber` of “keep my best plumber”. */
function roleToKeep(wish: string): string[] {
  const role = keptRole.exec(wish)?.[1]?.toLowerCase();
  return role && !/\b(?:customers?|clients?|guests?|members?)\b/u.test(role) ? [`your ${role}`] : [];
}

const hireWords =
  /(?<!without )(?<!instead of )(?<!not )\b(?:hire|hiring|recruit\w*|(?:find|get|need|add|employ|bring on|take on) (?:me )?(?:an?|another|some|more|good|new|the right|qualified|experienced|two|three|four|five|six|\d+) (?:\p{L}+ ){0,3}?(?:people|staff|employees?|workers?|volunteers?|hires?|help|person|someone|\p{L}+(?:er|ist|ant|ian|or)s?|chefs?|cooks?|nurses?|mechanics?|apprentices?)\b|fill (?:the |our |my |an? |all |\d+ |two |three )?(?:open )?(?:positions?|roles?|vacanc\w+|posts?|seats?|shifts?|places?|jobs?))/iu;
const keepWords =
  /\b(?:keep|keeping|retain\w*|retention|lose|losing|lost|leave|leaves|leaving|left|quit\w*|resign\w*|turnover|attrition|poach\w*|stay|stays)\b/iu;
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

const isLeaving = (figure: Figure): boolean =>
  figure.unit === 'count' &&
  (figure.noun === undefined || peopleNoun.test(figure.noun) || leftBehind.test(` ${figure.noun}`)) &&
  !/\b(?:only|have|has|got)\s(?:only )?$/iu.test(figure.before) &&
  (lostBefore.test(figure.before) || leftBehind.test(figure.after));

function sizeOf(one: Case): Told | undefined {
  const reply = one.reply('size');
  if (reply?.value !== undefined) return { value: reply.value, answer: reply.answer };
  for (const figure of one.figures) {
    const { unit, noun, before, after, outOf, answer, value } = figure;
    if (unit !== 'count' || wantedBefore.test(before)) continue;
    if (isLeaving(figure)) {
      if (outOf !== undefined) return { value: outOf, answer };
      continue;
    }
    const isTeam = /\b(?:team|crew|staff|group) of\s$/iu.test(before) || /^ of us\b/iu.test(after);
    if (outOf === undefined && (isTeam || (noun && peopleNoun.test(noun)))) return { value, answer };
  }
  return undefined;
}

function leaversOf(one: Case): Pick<PeopleReading, 'leavers' | 'leaversMonths'> {
  const reply = one.reply('left');
  if (reply?.isNone)
    return { leavers: { value: 0, answer: reply.answer }, leaversMonths: { value: 12, answer: reply.answer } };
  if (reply?.value !== undefined) {
    const months = monthsIn(reply.text, one.today) ?? monthsPerYear;
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
  String.raw`\b(?:hire|hiring|recruit|recruiting|find|finding|need|add|employ|bring on|take on|get|fill|filling)(?: and \p{L}+)?\s(?:me |our |the )?(?<count>${smallNumber}|another|some|more|(?:my|our) first)\s(?<role>[\p{L}][\p{L}'’ -]{2,40}?)${roleStop}`,
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
