import type { Found } from './fact.ts';
import { isForeign, isHostile } from './guards.ts';
import { knownNamePattern, knownNames } from './known-names.ts';
import type { Sentence } from './sentence.ts';

/** Names of the known list, in any language, and proper names in an English sentence, of which nothing is claimed. */
export function readNames(sentence: Sentence): Found[] {
  if (isHostile(sentence)) return [];
  const listed = readListed(sentence);
  if (isForeign(sentence) || !isEnglish(sentence) || isTitle(sentence)) return listed;
  const isFree = ({ start, end }: Found) => !listed.some((known) => start < known.end && known.start < end);
  return [...listed, ...readProper(sentence).filter(isFree)].sort((one, other) => one.start - other.start);
}

function readListed({ text }: Sentence): Found[] {
  return [...text.matchAll(knownNamePattern)].flatMap(({ 0: words, index }) => {
    const known = knownNames.get(words.toLowerCase().replace(/\s/g, ' '));
    if (!known || (known.isWord && !isNameHere(text, words, index, known.name))) return [];
    return [{ start: index, end: index + words.length, claim: { kind: 'name', name: known.name, thing: known.thing } }];
  });
}

const using =
  /(?<!\p{L})(?:use|uses|using|used|on|in|via|through|with|from|into|to|tried|bought|have|has|our|the|and|or|than)\s$/iu;
const titles =
  /(?:Mr|Mrs|Ms|Dr|Jack|Times|Trafalgar|Union|Town|Market|Main|Leicester|Sloane|Cyber|Black|Every|Easter|Blue|Each)\.?\s$/u;

/** "Square" as a name: a capital that no sentence begins with, behind a word that leads to a tool, and no more name after it. */
function isNameHere(text: string, words: string, at: number, name: string): boolean {
  const before = text.slice(Math.max(0, at - 24), at);
  const after = text.slice(at + words.length, at + words.length + 24);
  if (words !== name || startsSentence(before, at)) return false;
  if (/^\s\p{Lu}/u.test(after) || /^['’]s\s/.test(after) || titles.test(before)) return false;
  // A weekday, and words that title a room or a plan, need the word before them to say that it is a tool.
  if (name === 'Monday')
    return (
      /(?:use|uses|using|used|tried|bought|in|via)\s$/i.test(before) &&
      !/^\s(?:morning|evening|night|afternoon|to|and)/i.test(after)
    );
  return using.test(before) || /,\s$/.test(before);
}

function startsSentence(before: string, at: number): boolean {
  return (at <= before.length && /^[\s"“'‘(\d.)•*–-]*$/u.test(before)) || /[.!?:;•*"“‘(\n–—-]\s*$/u.test(before);
}

const properPattern =
  /(?<![\p{L}\p{N}.@'’-])\p{Lu}[\p{Ll}’']+(?:[-’]\p{Lu}?\p{Ll}+)*(?:\s(?:(?:&|de|von|van)\s)?\p{Lu}[\p{Ll}’']+(?:[-’]\p{Lu}?\p{Ll}+)*){0,4}(?![\p{L}\p{N}@])/gu;
const noName = new Set(
  'i we our my it the a an and but or so if then also mondays tuesdays wednesdays thursdays fridays saturdays sundays monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec english german french spanish italian chinese russian polish dutch american british european canadian mexican indian irish scottish welsh japanese korean portuguese turkish greek swiss austrian swedish danish norwegian finnish brazilian african asian australian arabic hindi christmas easter thanksgiving halloween ramadan hanukkah diwali god internet web saturdays instagram ceo hr it'.split(
    ' ',
  ),
);

/** Words that begin a sentence and are no part of the name behind them. */
const starters =
  /^(?:In|At|On|With|From|For|To|By|Our|My|The|This|That|We|And|But|So|When|Since|After|Before|Then|Also|Because|While|Both|Only|Tried|Hired|Used|Bought|Opened|Met|Asked|Sold|Near|Like)\s/u;

function readProper({ text }: Sentence): Found[] {
  return [...text.matchAll(properPattern)].flatMap(({ 0: words, index }) => {
    const isFirst = startsSentence(text.slice(Math.max(0, index - 24), index), index);
    const opening = isFirst ? (starters.exec(words)?.[0] ?? words) : '';
    const name = words.slice(opening.length).replace(/['’]s?$/u, '');
    const start = index + opening.length;
    const isNone = name.split(/\s/).some((part) => noName.has(part.toLowerCase().replace(/['’].*$/u, '')));
    // "Series A", "Phase 2": the name of a kind, not of a thing.
    if (name.length < 3 || isNone || /^\s(?:\p{Lu}(?!\p{L})|\d)/u.test(text.slice(start + name.length))) return [];
    return [{ start, end: start + name.length, claim: { kind: 'name', name } }];
  });
}

/** A headline, a list in capitals or a shout: capitals say nothing there. */
function isTitle({ text }: Sentence): boolean {
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return words.length < 3 || capitals > Math.max(2, words.length / 2);
}

/** Two of the commonest English words: German nouns have capitals too. */
function isEnglish({ text }: Sentence): boolean {
  const common =
    /(?<!\p{L})(?:the|and|to|of|we|our|my|i|is|are|for|with|more|have|not|want|need|from|get|this|by|it|at|as|us|that|has|but|on|a)(?!\p{L})/giu;
  return new Set(text.toLowerCase().match(common)).size > 1;
}
