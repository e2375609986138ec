import type { CoachQuestion, CoachSource } from '#server/ai/coach.ts';
import type { PlaybookContent } from '#server/ai/playbook/content.ts';
import { hear } from '#server/ai/playbook/listen.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import type { CoachContent } from './coach-content.ts';
import { findingsOf } from './findings.ts';
import { type Persons, readPersons } from './person.ts';
import { type Challenge, type Heard, recognise } from './recognise.ts';
import { type Said, saidIn } from './said.ts';

/** What an answer is put together from. */
export interface Conversation {
  playbook: PlaybookContent;
  coach: CoachContent;
  asked: CoachQuestion;
  said: Said;
  heard: Heard;
  persons: Persons;
  /** What the latest earlier question was that was none about an answer, and the challenge that is spoken of. */
  before: Heard | undefined;
  /** What the earlier questions were, the latest first. */
  earlier: Heard[];
  challenge: Challenge | undefined;
}

/** The paragraphs of an answer, each in Markdown, and what they rest on. */
export interface Reply {
  paragraphs: string[];
  sources: CoachSource[];
  /** It would be a better one if more were known of the person. */
  isGeneral?: boolean;
}

export function readConversation(playbook: PlaybookContent, asked: CoachQuestion): Conversation {
  const said = saidIn(asked.earlier);
  const persons = readPersons(playbook, asked, said);
  const hearIn = (question: string) => recogniseFor(playbook, persons, question);
  const heard = hearIn(asked.question);
  const earlier = said.questions.slice(0, lookedBack).map(hearIn);
  return {
    playbook,
    coach: playbook.coach,
    asked,
    said,
    heard,
    persons,
    before: earlier.find(isMatter),
    earlier,
    challenge: [heard, ...earlier].map(challengeOf).find((one) => one !== undefined) ?? persons.challenge,
  };
}

/** The question has a matter of its own. */
export function isMatter({ kind }: Heard): boolean {
  return kind === 'topic' || kind === 'challenge' || kind === 'lookUp';
}

const lookedBack = 12;

/** What no rule recognises may still speak of a finding of the person's own challenge, or of what they wrote themselves. */
function recogniseFor(playbook: PlaybookContent, { challenge, from }: Persons, question: string): Heard {
  const heard = recognise(playbook, question);
  if (heard.kind !== 'unclear' || challenge === undefined || isHostile({ mask: question })) return heard;
  const person = from(challenge);
  const isHeard = findingsOf(person).some(({ text }) => hear(text.listen, question) !== undefined);
  const isOwn = () => person.reading.quotes.some(({ words }) => sharedWords(words, question) > 1);
  return isHeard || isOwn() ? { kind: 'challenge', challenge: undefined } : heard;
}

/** How many different words of five letters and more stand in both. */
function sharedWords(one: string, other: string): number {
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{5,}/gu));
  return wordsOf(one).intersection(wordsOf(other)).size;
}

function challengeOf(heard: Heard): Challenge | undefined {
  return heard.kind === 'challenge' || heard.kind === 'topic' ? heard.challenge : undefined;
}
