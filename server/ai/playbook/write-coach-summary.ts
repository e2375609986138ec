import { type AnswerName, answerLabels, type SubmitInput } from '#schema/insights.ts';
import {
  type CoachSummary,
  countSummaryWords,
  type SummaryParts,
  summaryText,
  summaryWords,
} from '#server/ai/coach-summary.ts';
import { cleanTextLine, cutQuoteAtEnd, cutWords } from '#server/ai/quote.ts';
import { mayNameFigure } from '#server/ai/reading/facts.ts';
import type { CaseReading } from './extract/read-case.ts';
import { answersOf, type ReportCase, reportCaseOf, say } from './report/report-case.ts';

/** A sentence of the summary, its paragraph, and the answers that it uses. */
interface Sentence {
  paragraph: keyof SummaryParts;
  text: string;
  fields: AnswerName[];
  /** A long summary loses `third` before `second`. A short one gains what is `spare`. */
  priority: 'first' | 'second' | 'third' | 'spare';
}

const priorities = ['first', 'second', 'third', 'spare'] as const;
/** Cuts names and titles, and a sentence of the client's. */
const [nameLength, sentenceLength] = [60, 130];
/** With that many words a summary needs no spare sentences. */
const enoughWords = 120;

/**
 * Writes what a coach reads before the first call, from the questionnaire alone. It speaks about the client, so never
 * `you` but inside quotation marks, in a finding’s title and in a question for the call.
 *
 * @param questions the follow-up questions, the most important first
 */
export function writeCoachSummary(reading: CaseReading, questions: readonly string[]): CoachSummary {
  const sentences = chooseFitting([
    ...clientSentences(reading),
    ...goalSentences(reading),
    ...triedSentences(reading),
    ...findingSentences(reportCaseOf(reading)),
    ...missingSentences(reading),
    ...questions.filter(isWhole).slice(0, 3).map(asQuestion),
  ]);
  const used = new Set(sentences.flatMap(({ fields }) => fields));
  const names = Object.keys(answerLabels) as AnswerName[];
  return { text: textOf(sentences), fields: names.filter((name) => used.has(name)) };
}

/** Leaves out what does not fit, the least important first; the order stays. */
function chooseFitting(all: readonly Sentence[]): Sentence[] {
  let chosen: Sentence[] = [];
  for (const priority of priorities) {
    for (const sentence of all.filter((one) => one.priority === priority)) {
      if (priority === 'spare' && countSummaryWords(textOf(chosen)) >= enoughWords) return chosen;
      const more = all.filter((one) => one === sentence || chosen.includes(one));
      if (countSummaryWords(textOf(more)) <= summaryWords.max) chosen = more;
    }
  }
  return chosen;
}

function textOf(sentences: readonly Sentence[]): string {
  const textsOf = (paragraph: keyof SummaryParts) =>
    sentences.filter((one) => one.paragraph === paragraph).map(({ text }) => text);
  const join = (paragraph: keyof SummaryParts) => textsOf(paragraph).join(' ');
  return summaryText({
    client: join('client'),
    goal: join('goal'),
    tried: join('tried'),
    startWith: join('startWith'),
    missing: join('missing'),
    questions: textsOf('questions'),
  });
}

const shortened = (text: string) => cutWords(cleanTextLine(text), nameLength);
const isGiven = (text: string | undefined): text is string => text !== undefined && cleanTextLine(text) !== '';

type AddSentence = (priority: Sentence['priority'], fields: AnswerName[], text: string) => Sentence;

function sentencesFor(paragraph: keyof SummaryParts): AddSentence {
  return (priority, fields, text) => ({ paragraph, priority, fields, text });
}

const decides: Record<NonNullable<SubmitInput['decisionAuthority']>, string> = {
  Sole: 'decides alone.',
  Shared: 'decides with others.',
  Influencer: 'has a say; someone else decides.',
  Researcher: 'collects information for the people who decide.',
};

/** Recognizes a role that runs the business. */
const isLead =
  /^(co-?)?(owner|founder|ceo|chief executive|president|principal|proprietor|managing (director|partner))\b/i;
/** Recognizes a trade that names one business, such as `Veterinary clinic`, and not a field, such as `Roofing`. */
const isOneBusiness =
  /\b(agency|bakery|bar|brewery|caf[eé]|clinic|club|company|consultancy|dealership|factory|farm|firm|garage|gym|hotel|nursery|pharmacy|practice|restaurant|salon|school|shop|spa|store|studio|winery|workshop)$/i;

/** Says who the client is in one sentence, as a colleague would, and who decides in a second one. */
function clientSentences({ case: { given } }: CaseReading): Sentence[] {
  const { firstName, lastName, company, industry, role, companySize, revenueBand, decisionAuthority, location } = given;
  const add = sentencesFor('client');
  const name = shortened([firstName, lastName].filter(isGiven).join(' '));
  const used: AnswerName[] = ['firstName', 'industry'];
  if (isGiven(lastName)) used.push('lastName');
  if (isGiven(company)) used.push('company');
  if (isGiven(role)) used.push('role');
  if (companySize) used.push('companySize');
  if (revenueBand) used.push('revenueBand');
  const place = isGiven(company) ? shortened(company) : undefined;
  const size = [
    companySize && `${bandInWords(companySize)} people`,
    revenueBand && `${bandInWords(revenueBand)} in annual revenue`,
  ].filter(Boolean);
  const business = `${roleInWords(role)} ${businessInWords(industry, place)}`;
  const whole = size.length > 0 ? `${business} with ${size.join(' and ')}` : business.replace(/,$/, '');
  return [
    add('first', used, `${name} ${whole}.`),
    ...(decisionAuthority
      ? [add('second', ['decisionAuthority'], `${shortened(firstName)} ${decides[decisionAuthority]}`)]
      : []),
    ...(isGiven(location) ? [add('third', ['location'], `Based in ${shortened(location)}.`)] : []),
  ];
}

/** Says what the client does for the business, up to its name: `runs`, `is bookkeeper at`. */
function roleInWords(role: string | undefined): string {
  if (!isGiven(role)) return 'works at';
  return isLead.test(cleanTextLine(role)) ? 'runs' : `is ${inSentence(role)} at`;
}

/** Says which business it is: `Tuft & Tack, a bakery`, or `a business in roofing` where it has no name. */
function businessInWords(industry: string, company: string | undefined): string {
  const trade = inSentence(industry);
  if (!isOneBusiness.test(trade)) return company ? `${company}, in ${trade},` : `a business in ${trade}`;
  const one = `${/^[aeiou]/i.test(trade) ? 'an' : 'a'} ${trade}`;
  return company ? `${company}, ${one}` : one;
}

/** Counts the words of an answer that reads like a part of a sentence; a longer one is quoted. */
const partWords = 4;
const isNounLike = /^\p{L}[\p{L}\d &,/’'-]*$/u;
/** Finds what is no name of a trade or a role, such as `not sure` and `we clean offices`. */
const isAside = /^(not?|none|other|unknown|n\/a|i|we|my|our)\b/i;

/** Puts a short answer into a sentence: `Owner` is `owner`, and an abbreviation stays as it is. */
function inSentence(answer: string): string {
  const text = shortened(answer);
  const isPart = text.split(' ').length <= partWords && isNounLike.test(text) && !isAside.test(text);
  if (!isPart) return `“${text}”`;
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function goalSentences({ case: { given, wish, numberOf }, isForeign }: CaseReading): Sentence[] {
  const { firstName, problems, timeline, budgetRange } = given;
  const add = sentencesFor('goal');
  const hasWords = wish.answer === numberOf.desiredOutcome;
  const frame = [
    timeline && `the timeline is ${bandInWords(timeline)}`,
    budgetRange && `the budget${timeline ? '' : ' is'} ${bandInWords(budgetRange)}`,
  ].filter(Boolean);
  const challenge =
    problems === 'Other'
      ? `${shortened(firstName)}’s biggest challenge isn’t on our list`
      : `${shortened(firstName)}’s biggest challenge is ${problems.toLowerCase()}`;
  const used: AnswerName[] = [
    'problems',
    ...(timeline ? (['timeline'] as const) : []),
    ...(budgetRange ? (['budgetRange'] as const) : []),
  ];
  return [
    ...(hasWords ? [add('first', ['desiredOutcome'], cutQuoteAtEnd(wish.words, sentenceLength))] : []),
    add('first', used, `${[challenge, frame.join(', ')].filter(Boolean).join('; ')}.`),
    ...(isForeign ? [add('second', [], foreignNote)] : []),
  ];
}

const foreignNote =
  'Some answers may not be in English. The playbook reads only English, so it used the choices in the form.';

function triedSentences({ case: { numberOf }, sentences }: CaseReading): Sentence[] {
  const add = sentencesFor('tried');
  const own = sentences.filter(({ answer }) => answer === numberOf.stepsTaken).slice(0, 2);
  if (own.length === 0) return [add('first', [], 'They didn’t say what they’ve tried.')];
  return own.map(({ words }, at) =>
    add(at === 0 ? 'first' : 'third', ['stepsTaken'], cutQuoteAtEnd(words, sentenceLength)),
  );
}

/** Names the findings that a report would begin with, in its order. */
function findingSentences(report: ReportCase): Sentence[] {
  const add = sentencesFor('startWith');
  const { numberOf } = report.reading.case;
  const numbered = Object.entries(numberOf) as [AnswerName, number][];
  const leads = ['', 'Next: ', 'Then: '];
  const places = ['first', 'third', 'spare'] as const;
  return report.shown.map((chosen, at) => {
    const numbers = answersOf(report, chosen);
    const fields = numbered.filter(([, number]) => numbers.includes(number)).map(([name]) => name);
    const title = say(report, chosen.finding.option.title);
    return add(places[at] ?? 'spare', fields, `${leads[at] ?? ''}“${title}.”`);
  });
}

/** Names what the form was not told, by the same rule as the client's facts beside it. */
function missingSentences({ case: { given } }: CaseReading): Sentence[] {
  const open: [string, boolean][] = [
    ['a figure for the result', !mayNameFigure(given.desiredOutcome)],
    ['a timeline', given.timeline === undefined],
    ['the number of people', given.companySize === undefined],
    ['the revenue', given.revenueBand === undefined],
    ['a budget', given.budgetRange === undefined],
    ['who decides', given.decisionAuthority === undefined],
  ];
  const missing = open.flatMap(([name, isOpen]) => (isOpen ? [name] : []));
  if (missing.length === 0) return [];
  const list = missing.join('; ');
  return [sentencesFor('missing')('second', [], `${list.charAt(0).toUpperCase()}${list.slice(1)}.`)];
}

/** Leaves out a question that points at choices, which the summary does not show. */
const isWhole = (question: string): boolean => !question.startsWith('Which of these');

function asQuestion(text: string, at: number): Sentence {
  return { paragraph: 'questions', priority: (['first', 'second', 'spare'] as const)[at] ?? 'spare', fields: [], text };
}

/** A band of the form in words that fit into a sentence: `<$500` is "under $500", `11-50` is "11 to 50". */
function bandInWords(band: string): string {
  if (band.startsWith('<')) return `under ${band.slice(1)}`;
  if (band.startsWith('>')) return `over ${band.slice(1)}`;
  return band.endsWith('+') ? `${band.slice(0, -1)} or more` : band.replace('-', ' to ');
}
