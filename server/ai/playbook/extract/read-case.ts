import type { SubmitInput } from '#schema/insights.ts';
import type { Answer } from '#schema/report.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { capped, numberAnswers } from '#server/ai/number-answers.ts';
import type { Case, Kind, Noun, Question, Reply, WishKind } from '#server/ai/playbook/analyze/kind.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { type Recognized, recognizeKind } from '#server/ai/playbook/analyze/recognize-kind.ts';
import type { KindContent, TradeWords } from '#server/ai/playbook/content/kind-content.ts';
import { cleanText, cleanTextLine, cutWords, sentencesOf } from '#server/ai/quote.ts';
import type { Fact, FactOf } from '#server/ai/reading/fact.ts';
import { readFacts } from '#server/ai/reading/facts.ts';
import {
  lastDayFor,
  limitsIn,
  type SaidDays,
  type SaidLimit,
  type SlashOrder,
  saidDaysIn,
} from '#server/ai/reading/said-days.ts';
import type { FormInput, ReportInput } from '#server/ai/writer.ts';
import { readCurrency, slashOrderOf } from './currency.ts';
import { type Figure, figuresIn } from './figures.ts';
import { findWish } from './find-wish.ts';
import { foreignDay } from './foreign-day.ts';
import { helpersIn } from './helpers.ts';
import { isForeign, isMostlyForeign } from './language.ts';
import { hear } from './listen.ts';
import { plausiblePrices } from './plausible-prices.ts';
import { readReply } from './read-reply.ts';
import { workDaysIn } from './reply-periods.ts';

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
  const deadline = deadlineOf(facts, wish.answer, cleanText(given.desiredOutcome), today, slashOrderOf(given));
  const bare: Case = {
    given,
    wish,
    noun,
    figures,
    buyer,
    attempt: leads.test(noun.many) ? contact : trade.attempt,
    isWalkIn: trade.walkIn,
    supplies: trade.supplies,
    prices: plausiblePrices(noun.many) ?? (isSale(trade, noun) ? trade.price : undefined),
    hears: (words) => content.findings.flatMap(({ id, listen }) => (hear(listen, words) === undefined ? [] : [id])),
    reply: () => undefined,
    facts,
    today,
    deadline,
    sayDay: (day) => (day === deadline?.day && deadline.month) || monthDay(day, today),
    money: (amount) => formatMoney(amount, sign),
    sign,
    helpers: [],
    numberOf,
  };
  const before = heard.kind === kind.id ? undefined : kinds.modules.get(heard.kind);
  const asked = [
    kindQuestion(kinds.contents),
    ...kind.questions(bare),
    ...(before?.questions(bare).filter(({ id }) => kind.alsoReads?.includes(id)) ?? []),
    ownerQuestion,
    whatWorked,
    whatHinders,
  ];
  const habits = {
    order: slashOrderOf(given),
    workDays: workDaysIn([...written, ...told].map(({ text }) => text).join('\n')),
  };
  const replies = told.flatMap((answer) => {
    const question = asked.find(({ ask }) => ask === answer.label);
    return question ? [{ question, reply: readReply(answer, answeredOn, { ...habits, question }) }] : [];
  });
  const reply = (id: string) => replies.find(({ question }) => question.id === id)?.reply;
  const ofQuestions = replies.filter(({ question }) => question !== whatWorked && question !== whatHinders);
  const unmatched = told.filter(({ number }) => !ofQuestions.some(({ reply: one }) => one.answer === number));
  const allFacts = [...facts, ...readFacts(unmatched, answeredOn)];
  return {
    case: { ...bare, reply, facts: allFacts, helpers: helpersIn(reply(ownerQuestion.id), given, kind.id) },
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

/** Asked where a wish says nearly all that its kind needs; the answers are quoted where a finding listens for them. */
export const whatWorked: Question = {
  id: 'worked',
  ask: 'What has worked best so far, and what hasn’t?',
  field: { kind: 'text' },
};
export const whatHinders: Question = {
  id: 'hinders',
  ask: 'What gets in the way most, in your own words?',
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

/** The day of a fact, else the first time ahead that the wish names, else the first one that has passed. */
function deadlineOf(
  facts: readonly Fact[],
  answer: number,
  wish: string,
  today: string,
  order: SlashOrder,
): Case['deadline'] {
  const own = facts.filter((one): one is FactOf<'deadline'> => one.kind === 'deadline' && one.answer === answer);
  const certain = own.find(({ day }) => day !== undefined);
  if (certain?.day) {
    const said = limitsIn(certain.words, today).find((limit) => lastDayFor(limit, today) === certain.day);
    return { day: certain.day, isPast: certain.day <= today, answer, month: said && nameOf(said) };
  }
  const limits = limitsIn(wish, today, order).filter(isOwnLimit);
  // “Next spring” of a fact, and “in Q1 2027” where no “by” says it better.
  const bare = own
    .filter(({ words }) => limitsIn(words, today).length === 0)
    .flatMap(({ words }) => saidDaysIn(words, today));
  const within = [...bare, ...spansWithin(wish, today)].map((days) => ({ ...days, lead: 'in', clause: '' }));
  const dated = [...limits, ...within].flatMap((limit) => {
    const day = lastDayFor(limit, today);
    return day === undefined ? [] : [{ day, month: nameOf(limit), isYear: limit.is === 'span' && !limit.name }];
  });
  const named = dated.find(({ day }) => day > today) ?? dated.find(({ isYear }) => !isYear);
  const day = named?.day ?? foreignDay(wish, today);
  return day === undefined ? undefined : { day, isPast: day <= today, answer, month: named?.month };
}

/** Spans ahead, with their year, in which something is wanted: not those in which something ends or others act. */
function spansWithin(wish: string, today: string): SaidDays[] {
  return saidDaysIn(wish, today).filter(({ start, is, name, words, last }) => {
    const before =
      wish
        .slice(0, start)
        .split(/[.;!?]\s/u)
        .at(-1) ?? '';
    const isSaid = is === 'span' && name !== undefined && /20\d\d|next/iu.test(words) && last > today;
    return isSaid && /(?:\bin|\bduring)(?: the)? $/iu.test(before) && !ofOthers.test(before) && !ending.test(before);
  });
}

const ending = /\b(?:leav\w+|ends?|ending|stops?|clos\w+|retir\w+|runs? out|mov(?:es|ing)|since|was|were|had)\b/iu;

/** “By December” ends the day before; a reader who wrote no day finds none. */
function nameOf({ lead, name }: SaidLimit): string | undefined {
  return lead === 'by' || lead === 'before' ? name : undefined;
}

const ofOthers = /(?<!\p{L})(?:competitors?|competition|they|he|she|if|unless|expires?|lease|landlord)(?!\p{L})/iu;

/** “Until summer” may take summer in, and what others do by a season is no date of the wish. */
function isOwnLimit({ lead, is, clause }: SaidLimit): boolean {
  if (is === 'day' || is === 'edge') return true;
  return !/^(?:until|till)$/.test(lead) && !ofOthers.test(clause);
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
  supplies: [],
  price: undefined,
};
const isSale = ({ sale, buyer }: Pick<TradeWords, 'sale' | 'buyer'>, { many }: Noun): boolean =>
  many === sale.many || many === buyer.many;
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
