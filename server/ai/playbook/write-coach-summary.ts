import { type AnswerName, answerLabels } from '#schema/insights.ts';
import {
  type CoachSummary,
  countSummaryWords,
  type SummaryParts,
  summaryText,
  summaryWords,
} from '#server/ai/coach-summary.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { cleanTextLine, cutQuoteAtEnd, cutWords } from '#server/ai/quote.ts';
import { bandInWords } from './band-in-words.ts';
import { type Chosen, chooseFindings } from './choose-findings.ts';
import type { PlaybookContent } from './content.ts';
import { type Reading, say } from './read-answers.ts';
import { writeQuestions } from './write-questions.ts';

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

/** Writes the summary from the questionnaire alone, in the texts of `coach-summary.yaml`. */
export function writeCoachSummary(playbook: PlaybookContent, reading: Reading): CoachSummary {
  const sentences = chooseFitting([
    ...clientSentences(playbook, reading),
    ...goalSentences(playbook, reading),
    ...triedSentences(playbook, reading),
    ...findingSentences(playbook, reading),
    ...missingSentences(playbook, reading),
    ...questionSentences(playbook, reading),
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

/** A short answer in the client's words, as the end of a sentence. */
const quoted = (text: string) => cutQuoteAtEnd(cleanTextLine(text), nameLength);
const shortened = (text: string) => cutWords(cleanTextLine(text), nameLength);
const isGiven = (text: string | undefined): text is string => text !== undefined && cleanTextLine(text) !== '';

type AddSentence = (
  priority: Sentence['priority'],
  fields: AnswerName[],
  text: string,
  slots?: Record<string, string>,
) => Sentence;

function sentencesFor(reading: Reading, paragraph: keyof SummaryParts): AddSentence {
  return (priority, fields, text, slots = {}) => ({ paragraph, priority, fields, text: say(reading, text, slots) });
}

function clientSentences({ coachSummary: { client: texts, decides } }: PlaybookContent, reading: Reading): Sentence[] {
  const { firstName, lastName, company, industry, role, companySize, revenueBand, decisionAuthority, location } =
    reading.given;
  const add = sentencesFor(reading, 'client');
  const name = shortened([firstName, lastName].filter(isGiven).join(' '));
  const named: AnswerName[] = isGiven(lastName) ? ['firstName', 'lastName'] : ['firstName'];
  return [
    isGiven(company)
      ? add('first', [...named, 'company'], texts.personAndCompany, { name, company: shortened(company) })
      : add('first', named, texts.person, { name }),
    add('first', ['industry'], texts.industry, { industry: quoted(industry) }),
    ...(isGiven(role) ? [add('second', ['role'], texts.role, { role: quoted(role) })] : []),
    ...(companySize ? [add('second', ['companySize'], texts.size, { size: companySize })] : []),
    ...(revenueBand ? [add('second', ['revenueBand'], texts.revenue, { band: bandInWords(revenueBand) })] : []),
    ...(decisionAuthority ? [add('second', ['decisionAuthority'], decides[decisionAuthority])] : []),
    ...(isGiven(location) ? [add('third', ['location'], texts.location, { location: quoted(location) })] : []),
  ];
}

function goalSentences({ coachSummary: { goal: texts } }: PlaybookContent, reading: Reading): Sentence[] {
  const { wish, isForeign, numberOf } = reading;
  const { problems: challenge, timeline, budgetRange } = reading.given;
  const add = sentencesFor(reading, 'goal');
  const hasWords = wish.answer === numberOf.desiredOutcome;
  const quote = cutQuoteAtEnd(wish.whole, sentenceLength);
  return [
    ...(hasWords ? [add('first', ['desiredOutcome'], texts.words, { quote })] : []),
    add('first', ['problems'], texts.challenge, { challenge }),
    ...(timeline ? [add('second', ['timeline'], texts.timeline, { timeline: bandInWords(timeline) })] : []),
    ...(budgetRange ? [add('second', ['budgetRange'], texts.budget, { budget: bandInWords(budgetRange) })] : []),
    ...(isForeign ? [add('second', [], texts.foreign)] : []),
  ];
}

function triedSentences({ coachSummary: { tried: texts } }: PlaybookContent, reading: Reading): Sentence[] {
  const { stepsTaken } = reading.numberOf;
  const add = sentencesFor(reading, 'tried');
  const own = reading.quotes.filter(({ answer, words }) => answer === stepsTaken && !saysNothing(words)).slice(0, 2);
  if (own.length === 0) return [add('first', [], texts.none)];
  return own.map(({ words }, at) => {
    const quote = cutQuoteAtEnd(words, sentenceLength);
    return add(at === 0 ? 'first' : 'third', ['stepsTaken'], at === 0 ? texts.words : texts.more, { quote });
  });
}

/** Names the findings that a report would begin with, in its order. */
function findingSentences({ coachSummary: { startWith } }: PlaybookContent, reading: Reading): Sentence[] {
  const add = sentencesFor(reading, 'startWith');
  const places: [Sentence['priority'], string][] = [
    ['first', startWith.first],
    ['third', startWith.second],
    ['spare', startWith.third],
  ];
  const findings = chooseFindings(reading);
  return places.flatMap(([priority, text], at) => {
    const finding = findings[at];
    if (!finding) return [];
    return [add(priority, fieldsOf(reading, finding), text, { title: say(reading, finding.text.title) })];
  });
}

function fieldsOf({ numberOf }: Reading, { basedOn }: Chosen): AnswerName[] {
  const numbered = Object.entries(numberOf) as [AnswerName, number][];
  return numbered.filter(([, number]) => basedOn.includes(number)).map(([name]) => name);
}

function missingSentences({ coachSummary, circumstances }: PlaybookContent, reading: Reading): Sentence[] {
  // Its own paragraph says that nothing was tried.
  const gaps = reading.gaps.filter((name) => name !== 'stepsTaken');
  if (gaps.length === 0) return [];
  const list = gaps.map((name) => circumstances.names[name]).join('; ');
  return [sentencesFor(reading, 'missing')('second', [], coachSummary.missing, { list })];
}

function questionSentences(playbook: PlaybookContent, reading: Reading): Sentence[] {
  const places = ['first', 'second', 'spare'] as const;
  return writeQuestions(playbook, reading)
    .slice(0, places.length)
    .map((text, at) => ({ paragraph: 'questions', priority: places[at] ?? 'spare', fields: [], text }));
}
