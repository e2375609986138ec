import type { CoachAnswer, CoachContext } from '#server/ai/coach.ts';
import type { PlaybookContent } from '#server/ai/playbook/content.ts';
import { canary } from './sample-contexts.ts';

/** What is asked and answered, in order, of one person. */
export interface Dialogue {
  context: CoachContext;
  answers: readonly CoachAnswer[];
}

const longest = 2600;
const shortest = 40;
/** An address or markup that would do something, quotations included; a backslash takes the effect away. */
const active = [
  /(?<!\\)</,
  /(?<!\\)\[/,
  /(?<!\\)`/,
  /(?<!\\)!\[/,
  /[a-z]:\/\//i,
  /www\.(?!$)/i,
  /^\s*>/m,
  /^#{1,6} /m,
  /^={2,}|^-{3,}/m,
  // Characters that hide or reorder.
  /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/,
];

/** What is wrong with the answers of a conversation, by the name of the rule; nothing when all is well. */
export function faultsOf(content: PlaybookContent, { context, answers }: Dialogue): string[] {
  const faults = {
    'an empty slot': answers.some(({ text }) => /\$[a-z]{2,}/i.test(withoutQuotes(text))),
    'too long': answers.some(({ text }) => text.length > longest),
    'too short': answers.some(({ text }) => text.length < shortest),
    'no word on what it is': !saysWhatItIs(content, answers[0]?.text ?? ''),
    'what it is, again': answers.slice(1).some(({ text }) => text.includes(content.coach.introduces)),
    'a repeated paragraph': hasRepeated(content, answers),
    'a source of nobody’s': answers.some(({ basedOn }) =>
      basedOn.some((source) => !sourcesOf(context).includes(source)),
    ),
    'a source twice': answers.some(({ basedOn }) => new Set(basedOn).size < basedOn.length),
    'a source without words': answers.some(
      ({ text, basedOn }) => basedOn.length > 0 !== /^Rests on: your /m.test(text),
    ),
    'a field that may not be used': answers.some((answer) => JSON.stringify(answer).includes(canary)),
    'active markup': answers.some(({ text }) => active.some((pattern) => pattern.test(text))),
    'an exclamation mark': answers.some(({ text }) => withoutQuotes(text).includes('!')),
  };
  return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [name] : []));
}

function saysWhatItIs({ coach }: PlaybookContent, text: string): boolean {
  return [coach.introduces, ...coach.talk.who.texts].some((one) => text.startsWith(one));
}

/** But for the line of sources and for help in danger. */
function hasRepeated({ coach }: PlaybookContent, answers: readonly CoachAnswer[]): boolean {
  const paragraphs = answers
    .flatMap(({ text }) => text.split('\n\n'))
    .filter((one) => !one.startsWith('Rests on: ') && !coach.talk.crisis.texts.includes(one));
  return new Set(paragraphs).size < paragraphs.length;
}

function sourcesOf({ submissions, goals }: CoachContext): string[] {
  const kinds = ['answers', 'insights', 'report'];
  return [
    ...submissions.flatMap(({ id }) => kinds.map((kind) => `${kind}:${id}`)),
    ...goals.map(({ id }) => `goal:${id}`),
  ];
}

/** What people wrote themselves may hold anything. */
function withoutQuotes(text: string): string {
  return text.replaceAll(/“[^”]*”/g, '').replaceAll(/\*\*.*?(?<!\\)\*\*/g, '');
}
