import { type AnswerName, answerLabels } from '#schema/insights.ts';
import { reportText } from '#schema/report-text.ts';
import type { CoachContext, CoachQuestion, CoachSource } from '#server/ai/coach.ts';
import { redactPerson } from '#server/ai/model/redact-person.ts';

const wordPattern = /[\p{L}\p{N}]{4,}/gu;
/** Words of one stem count as one: "prices" and "pricing". */
const stemLength = 5;

/** Limits what the model sees of a person, and of the conversation. It is in bytes, of which a token has about four. */
const contextBytes = 24_000;
const historyBytes = 24_000;
const questionnaires = 3;
/** Name, address and phone are no basis for advice (docs/security.md#5-llm-risks, row LLM02). */
const unsaid: readonly AnswerName[] = ['firstName', 'lastName', 'email', 'company', 'phone', 'referralSource'];

export interface CoachPrompt {
  /** One JSON document. */
  data: string;
  turns: CoachQuestion['earlier'];
  question: string;
  /** Names the sources in the document. */
  basedOn: CoachSource[];
  /** Puts back what was hidden. */
  show(text: string): string;
}

/** One fact of the document, with where it is from. */
interface Part {
  source: CoachSource;
  kind: 'answers' | 'insights' | 'report' | 'goals';
  text: string;
}

/** The one function that makes the coach's prompt, from one person's own data: newest and most relevant first, within a budget. */
export function coachPrompt({ question, earlier, context, today }: CoachQuestion): CoachPrompt {
  const people = context.submissions.map(({ answers }) => redactPerson(answers));
  const hide = (text: string) => people.reduce((hidden, person) => person.hide(hidden), text);
  const show = (text: string) => people.reduceRight((shown, person) => person.show(shown), text);
  const parts = rankByWords(question, partsOf(context));
  const taken = within(contextBytes, parts, ({ text }) => text);
  const textsOf = (kind: Part['kind']) => taken.filter((part) => part.kind === kind).map(({ text }) => hide(text));
  const data = {
    today,
    answers: textsOf('answers'),
    insights: textsOf('insights'),
    report: textsOf('report'),
    goals: textsOf('goals'),
  };
  const turns = within(historyBytes, earlier.toReversed(), ({ content }) => content).toReversed();
  return {
    data: JSON.stringify(data),
    turns: turns.map(({ role, content }) => ({ role, content: hide(content) })),
    question: hide(question),
    basedOn: [...new Set(taken.map(({ source }) => source))],
    show,
  };
}

function* partsOf({ submissions, goals }: CoachContext): Iterable<Part> {
  for (const { id, answeredOn, answers, insights, report } of submissions.slice(0, questionnaires)) {
    for (const [name, value] of Object.entries(answers) as [AnswerName, string][]) {
      if (unsaid.includes(name)) continue;
      yield { source: `answers:${id}`, kind: 'answers', text: `${answeredOn}, ${answerLabels[name]}: ${value}` };
    }
    for (const { title, body } of insights) {
      yield { source: `insights:${id}`, kind: 'insights', text: `${answeredOn}: ${title}. ${body}` };
    }
    if (!report) continue;
    for (const text of reportText(report).split(/\n{2,}/)) {
      yield { source: `report:${id}`, kind: 'report', text: `${report.date}: ${text}` };
    }
  }
  for (const { id, title, description, status, priority, targetCompletion } of goals) {
    const due = targetCompletion ? `, due ${targetCompletion}` : '';
    const text = `${title} (${status}, ${priority}${due})${description && `: ${description}`}`;
    yield { source: `goal:${id}`, kind: 'goals', text };
  }
}

/** The first of them that fit; one that does not is left out, and smaller ones behind it may still come. */
function within<T>(bytes: number, all: Iterable<T>, textOf: (one: T) => string): T[] {
  let left = bytes;
  return [...all].filter((one) => {
    const size = Buffer.byteLength(textOf(one));
    if (size > left) return false;
    left -= size;
    return true;
  });
}

const stemsOf = (text: string): Set<string> =>
  new Set(Array.from(text.toLowerCase().matchAll(wordPattern), ([found]) => found.slice(0, stemLength)));

/** Those that share most words with the question first; the others, and those that share as many, in their order. */
function rankByWords<T extends { text: string }>(question: string, parts: Iterable<T>): T[] {
  const wanted = stemsOf(question);
  const ranked = Array.from(parts, (part, at) => {
    const shared = [...stemsOf(part.text)].filter((stem) => wanted.has(stem)).length;
    return { part, at, shared };
  });
  return ranked.sort((a, b) => b.shared - a.shared || a.at - b.at).map(({ part }) => part);
}
