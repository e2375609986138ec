import { challenges } from '#schema/insights.ts';
import type { CoachQuestion, CoachSource } from '#server/ai/coach.ts';
import type { PlaybookContent } from '#server/ai/playbook/content.ts';
import { countHeard, hear } from '#server/ai/playbook/listen.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import type { CoachContent } from './coach-content.ts';
import { findingsOf } from './findings.ts';
import { type Person, type Persons, readPersons } from './person.ts';
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

/**
 * What no rule recognises may still speak of a finding of the person's own challenge, of what they wrote themselves, or, where
 * the business is meant, of what a challenge is in their trade.
 */
function recogniseFor(playbook: PlaybookContent, persons: Persons, question: string): Heard {
  const heard = recognise(playbook, question);
  if (heard.kind !== 'unclear' || isHostile({ mask: question })) return heard;
  if (persons.challenge !== undefined && isOfOwn(persons.from(persons.challenge), question)) {
    return { kind: 'challenge', challenge: undefined };
  }
  const isKnown = persons.challenge !== undefined || persons.told !== undefined;
  const challenge = isKnown && business.test(question) ? challengeInTrade(playbook, persons, question) : undefined;
  return challenge ? { kind: 'challenge', challenge } : heard;
}

/** "Order us a pizza" is the price of it. */
const business = /\b(?:we|us|our|ours)\b/i;

function isOfOwn(person: Person, question: string): boolean {
  const isHeard = findingsOf(person).some(({ text }) => hear(text.listen, question) !== undefined);
  return isHeard || person.reading.quotes.some(({ words }) => sharedWords(words, question) > 1);
}

/** The challenge of which the finding of the person's trade is heard most. */
function challengeInTrade({ coach }: PlaybookContent, { from }: Persons, question: string): Challenge | undefined {
  const counted = challenges.map((challenge) => {
    const { listen } = from(challenge).reading.lens.finding;
    return {
      challenge,
      times: countHeard(
        listen.filter((phrase) => !coach.subjects.includes(phrase)),
        question,
      ),
    };
  });
  return counted.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times)[0]?.challenge;
}

/** How many different words of five letters and more stand in both. */
function sharedWords(one: string, other: string): number {
  const wordsOf = (text: string) => [...new Set(text.toLowerCase().match(/\p{L}{5,}/gu))];
  const others = wordsOf(other);
  return wordsOf(one).filter((word) => others.includes(word)).length;
}

function challengeOf(heard: Heard): Challenge | undefined {
  return heard.kind === 'challenge' || heard.kind === 'topic' ? heard.challenge : undefined;
}
