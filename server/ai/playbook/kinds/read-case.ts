import { isCalendarDay, monthNames } from '#schema/days.ts';
import type { SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { capped, numberAnswers } from '#server/ai/number-answers.ts';
import { findWish } from '#server/ai/playbook/find-wish.ts';
import { isForeign, isMostlyForeign } from '#server/ai/playbook/language.ts';
import { hear } from '#server/ai/playbook/listen.ts';
import { cleanText, cleanTextLine, cutWords, sentencesOf } from '#server/ai/quote.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { readFacts } from '#server/ai/reading/facts.ts';
import type { FormInput, ReportInput } from '#server/ai/writer.ts';
import type { KindContent, TradeWords } from './content.ts';
import { readCurrency } from './currency.ts';
import { type Figure, figuresIn } from './figures.ts';
import { foreignDay } from './foreign-day.ts';
import type { Case, Kind, Noun, Question, Reply, WishKind } from './kind.ts';
import { peopleNamedIn } from './named-people.ts';
import { monthDay } from './plan-calendar.ts';
import { readReply } from './read-reply.ts';
import { type Recognized, recognizeKind } from './recognize-kind.ts';

/** One sentence that the person wrote. */
export interface Sentence {
  answer: number;
  label: string;
  words: string;
}

/** A person’s answers, read once: the case for its kind, and what the report says of it besides. */
export interface CaseReading {
  case: Case;
  kind: Kind;
  content: KindContent;
  recognized: Recognized;
  answers: Answer[];
  sentences: Sentence[];
  /** What a coach added before the report was made again; quoted as the coach’s. */
  added: Answer | undefined;
  facts: Fact[];
  isSolo: boolean;
  isForeign: boolean;
  /** What was asked of them, with the answers to it. */
  replies: { question: Question; reply: Reply }[];
}

export interface Kinds {
  trades: readonly TradeWords[];
  contents: ReadonlyMap<WishKind, KindContent>;
  modules: ReadonlyMap<WishKind, Kind>;
}

export type CaseInput = FormInput & Partial<Pick<ReportInput, 'questionAnswers' | 'additionalContext'>>;

export const kindQuestionId = 'kind';
const kindAsk = 'Which of these is closest to what you want?';

/** Asked first where the wish says no kind. */
export function kindQuestion(contents: Kinds['contents']): Question {
  const choices = [...contents.values()].map(({ choice }) => choice);
  return { id: kindQuestionId, ask: kindAsk, field: { kind: 'choice', choices } };
}

/** Reads a person’s answers once for all texts of the playbook. */
export function readCase(kinds: Kinds, input: CaseInput): CaseReading {
  const { answers: given, questionAnswers = [], additionalContext, today, answeredOn = today } = input;
  const { full, numberOf, replies: told, added } = numberAnswers(given, questionAnswers, additionalContext);
  const wish = readWish(given, numberOf.desiredOutcome ?? numberOf.problems ?? 1);
  const heard = recognizeKind(kinds.contents, wish.words, given);
  const recognized = chosenKind(kinds, told) ?? heard;
  const [kind, content] = [kinds.modules.get(recognized.kind), kinds.contents.get(recognized.kind)];
  if (!(kind && content)) throw new Error(`The playbook has no kind ${recognized.kind}.`);

  const written = full.filter(({ number }) => number === numberOf.desiredOutcome || number === numberOf.stepsTaken);
  const facts = readFacts(written, answeredOn);
  const sentences = [...written, ...told].flatMap(({ number, label, text }) =>
    sentencesOf(text, 400)
      .filter((words) => !saysNothing(words))
      .map((words) => ({ answer: number, label, words })),
  );
  const figures = figuresIn(sentences.filter(({ answer }) => written.some(({ number }) => number === answer)));
  const trade = kinds.trades.find(({ listen }) => hear(listen, given.industry)) ?? noTrade;
  const sign = readCurrency(given, [...written, ...told].map(({ text }) => text).join('\n'));
  const buyer = buyerIn(`${given.desiredOutcome} ${given.stepsTaken ?? ''}`) ?? trade.buyer;
  const counted = nounOf(facts, figures, wish, isMostlyForeign(wish.words)) ?? trade.sale;
  // “400 people on our box” are counted in the word that they use for them.
  const noun = counted.many === 'people' ? buyer : counted;
  const deadline = deadlineOf(facts, wish, cleanText(given.desiredOutcome), today);
  const bare: Case = {
    given,
    wish,
    noun,
    figures,
    buyer,
    attempt: leads.test(noun.many) ? contact : trade.attempt,
    isWalkIn: trade.walkIn,
    hears: (words) => content.findings.flatMap(({ id, listen }) => (hear(listen, words) === undefined ? [] : [id])),
    reply: () => undefined,
    facts,
    today,
    deadline,
    sayDay: (day) => (day === deadline?.day && deadline.month) || monthDay(day, today),
    money: (amount) => formatMoney(amount, sign),
    sign,
    owners: ['You'],
    numberOf,
  };
  const before = heard.kind === kind.id ? undefined : kinds.modules.get(heard.kind);
  const asked = [
    kindQuestion(kinds.contents),
    ...kind.questions(bare),
    ...(before?.questions(bare).filter(({ id }) => kind.alsoReads?.includes(id)) ?? []),
    ownerQuestion,
  ];
  const replies = told.flatMap((answer) => {
    const question = asked.find(({ ask }) => ask === answer.label);
    return question ? [{ question, reply: readReply(answer, answeredOn) }] : [];
  });
  const reply = (id: string) => replies.find(({ question }) => question.id === id)?.reply;
  const unmatched = told.filter(({ number }) => !replies.some(({ reply: one }) => one.answer === number));
  const allFacts = [...facts, ...readFacts(unmatched, answeredOn)];
  return {
    case: { ...bare, reply, facts: allFacts, owners: ['You', ...ownersIn(reply(ownerQuestion.id), given, kind.id)] },
    kind,
    content,
    recognized,
    answers: capped(full),
    sentences,
    added,
    facts: allFacts,
    isSolo: isAlone(given),
    isForeign: isForeign(written.map(({ text }) => text).join('\n')),
    replies,
  };
}

/** The last question of every kind but for people who work alone. */
export const ownerQuestion: Question = {
  id: 'owner',
  ask: 'Besides you, who could own one of the steps? First names are fine.',
  field: { kind: 'text' },
};

function chosenKind({ contents }: Kinds, told: readonly Answer[]): Recognized | undefined {
  const said = told.find(({ label }) => label === kindAsk)?.text;
  const chosen = [...contents.values()].find(({ choice }) => choice === said);
  return chosen && { kind: chosen.kind, isSure: true };
}

function readWish(given: SubmitInput, answer: number): Case['wish'] {
  const text = cleanText(given.desiredOutcome);
  const sentences = sentencesOf(text, 1000);
  const words = isMostlyForeign(text) ? cleanTextLine(text) : (findWish(sentences) ?? cleanTextLine(text));
  return { words: cutWords(words, 600), answer };
}

function deadlineOf(
  facts: readonly Fact[],
  { words: wish, answer }: Case['wish'],
  whole: string,
  today: string,
): Case['deadline'] {
  const fact = facts.find(
    (one): one is FactOf<'deadline'> => one.kind === 'deadline' && one.day !== undefined && one.answer === answer,
  );
  const day = fact?.day ?? writtenDay(wish) ?? endOfMonth(whole, today) ?? foreignDay(whole, today);
  if (day === undefined) return undefined;
  // “By December” ends the day before; a reader who wrote no day finds none.
  const month = onlyMonth.exec(fact?.words ?? '')?.groups;
  return { day, isPast: day <= today, answer, month: month && monthSaid(month) };
}

function monthSaid({ name = '', year }: Record<string, string | undefined>): string {
  const written = monthNames.find((month) => month.toLowerCase() === name.toLowerCase()) ?? name;
  return year === undefined ? written : `${written} ${year}`;
}

const onlyMonth = new RegExp(
  String.raw`^(?:by|before)\s(?<name>${monthNames.join('|')})(?:,?\s(?<year>20\d\d))?$`,
  'iu',
);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const dayFirst =
  /\b(?:by|before|until|till)\s(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)?\s([A-Z][a-z]{2})[a-z]*,?\s(20\d\d)\b/iu;
const monthFirst = /\b(?:by|before|until|till)\s([A-Z][a-z]{2})[a-z]*\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(20\d\d)\b/iu;

const monthEnd = /\b(?:by|until|till|before)\s(?:the\s)?end of\s([a-z]{3})[a-z]*(?:\s(20\d\d))?\b/iu;

/** `until the end of January`: the next such day, wherever in the wish it stands. */
function endOfMonth(wish: string, today: string): string | undefined {
  const [, name, year] = monthEnd.exec(wish) ?? [];
  const month = months.indexOf((name ?? '').toLowerCase()) + 1;
  if (month === 0) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear, thisYear + 1].map((one) => lastDayOf(year ? Number(year) : one, month));
  return days.find((day) => day > today) ?? days[0];
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** A full date behind `by`, also one that has passed, which the facts leave out. */
function writtenDay(wish: string): string | undefined {
  const first = dayFirst.exec(wish);
  const second = first ? undefined : monthFirst.exec(wish);
  const [date, name, year] = first ? first.slice(1) : second ? [second[2], second[1], second[3]] : [];
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  if (!(date && year) || month === 0) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isCalendarDay(day) ? day : undefined;
}

/** What comes before a sale; people are reached for it. */
const leads = /\b(?:inquir|enquir|lead|call|appointment request|demo|follower|subscriber|review)\p{Ll}*s\b/iu;
const contact: Noun = { one: 'contact', many: 'contacts' };

/** The words where the trade is not known. */
const noTrade = {
  sale: { one: 'sale', many: 'sales' },
  buyer: { one: 'customer', many: 'customers' },
  attempt: { one: 'conversation', many: 'conversations' },
  walkIn: false,
};
/** Nouns that count no thing of their own: money, people in a role, and shares. */
const noThing = /(?:revenue|income|turnover|profit|margin|rate|percent|%|hours?|days?|weeks?|months?|years?)/iu;

/** The plural that the wish counts, at most three words; undefined where none is certain. */
function nounOf(
  facts: readonly Fact[],
  figures: readonly Figure[],
  { words, answer }: Case['wish'],
  isForeignText: boolean,
): Noun | undefined {
  if (isForeignText) return undefined;
  const subjects = facts.flatMap((fact) =>
    fact.answer === answer &&
    (fact.kind === 'change' || fact.kind === 'target' || fact.kind === 'growthBy') &&
    fact.subject
      ? [fact.subject]
      : [],
  );
  const beside = figures.flatMap(({ answer: of, noun, sentence }) =>
    of === answer && noun && words.startsWith(sentence.slice(0, 60)) ? [noun] : [],
  );
  if ([...subjects, ...beside].some((subject) => /^(?:new |more )?people\b/iu.test(subject)))
    return { one: 'person', many: 'people' };
  const many = [...subjects, ...beside]
    .map(
      (subject) =>
        /^(?:(?:new|more|extra|good) )?((?:[\p{L}'’-]+ ){0,2}?\p{L}[\p{L}’-]*s)(?!\p{L})/iu.exec(subject)?.[1],
    )
    .find((subject) => subject !== undefined && subject.length > 3 && !/ss$/u.test(subject) && !noThing.test(subject));
  return many ? { one: singular(many), many } : undefined;
}

/** The singular of a plural as English mostly makes it; a word that is none stays as it is. */
export function singular(many: string): string {
  if (/(?:ss|us|is)$/iu.test(many)) return many;
  if (/ies$/iu.test(many)) return many.replace(/ies$/iu, 'y');
  if (/(?:ches|shes|xes|sses)$/iu.test(many)) return many.slice(0, -2);
  return many.replace(/s$/iu, '');
}

const buyers = [
  'guest',
  'patient',
  'member',
  'donor',
  'student',
  'tenant',
  'subscriber',
  'couple',
  'client',
  'customer',
];

/** The word for a buyer that they use most. */
export function buyerIn(text: string): Noun | undefined {
  const count = (one: string) => text.match(new RegExp(String.raw`\b${one}s?\b`, 'giu'))?.length ?? 0;
  const [one] = buyers.toSorted((a, b) => count(b) - count(a)).filter((word) => count(word) > 0);
  return one === undefined ? undefined : { one, many: `${one}s` };
}

function formatMoney(amount: number, sign: string): string {
  const hasCents = !Number.isInteger(amount) && Math.abs(amount) < 100;
  const digits = hasCents ? 2 : 0;
  const figure = Math.abs(amount).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? '−' : ''}${sign.length > 1 ? `${sign} ` : sign}${figure}`;
}

const relations =
  /\b(?:my (?:partner|brother|sister|son|daughter|manager|assistant|bookkeeper|foreman|co-?founder)|(?:my|the) (?:wife|husband))\b/giu;
const firstName = /^\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{L}'’.-]*)?$/u;

/** Names in the answer to who could own a step, then people whom they want to keep, and those of a relation (“my wife”). */
function ownersIn(reply: Reply | undefined, given: SubmitInput, kind: WishKind): string[] {
  const named = reply && !reply.isNone && !reply.isUnknown ? namesIn(reply.text) : [];
  const text = `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`;
  const related = [...text.matchAll(relations)].map(([words]) => words.replace(/^\p{L}+/u, 'Your'));
  // Elsewhere a name behind “keep” or “lose” may be a customer's.
  const kept = kind === 'people' ? peopleNamedIn(text) : [];
  return [...new Set([...named, ...kept, ...related])].slice(0, 3);
}

function namesIn(text: string): string[] {
  return text
    .replaceAll(/(?<=\p{Lu}\p{Ll}+), (?:my|our|the|an?) [\p{Ll} -]{2,24}(?=,|$| and )/gu, '')
    .split(/[,;/&+]|\band\b|\bor\b/iu)
    .map((part) =>
      part
        .trim()
        .replace(/\(.*$|\s[–-]\s.*$/u, '')
        .replace(/^(?:my|our|the) /iu, 'Your ')
        .trim(),
    )
    .map((part) => (/^[\p{Ll}'’-]{2,12}$/u.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part))
    .filter((part) => firstName.test(part) || /^Your [\p{L} -]{2,24}$/u.test(part));
}

const alone =
  /\b(?:freelanc\w*|self[- ]employed|sole (?:trader|proprietor)|solo\w*|one[- ](?:person|man|woman)|just me|only me|work alone|on my own)\b/iu;

/** They work alone: by their role or their own words, where the firm's size allows it. */
export function isAlone({ role = '', industry, stepsTaken = '', desiredOutcome, companySize }: SubmitInput): boolean {
  if (companySize !== undefined && companySize !== '1-10') return false;
  return (
    alone.test(`${role} ${industry}`) ||
    /\b(?:I(?:['’]m| am)|it[’']s) (?:just me|a freelancer|self[- ]employed|on my own)\b/iu.test(
      `${desiredOutcome} ${stepsTaken}`,
    )
  );
}
