import type { SubmitInput } from '#schema/insights.ts';
import { toFolded } from './fold-text.ts';

/** Scripts that put no spaces between words, or endings right after a name, so that a name has no edges. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const betweenWords = String.raw`[\s'._\-\u200b]{0,3}`;
const wordEnds = /[\s'.,_\-\u200b]+/u;
/** A shorter name is hidden only as it was written, with a capital or in capitals, because "Jo" is not "jo". */
const shortestAnyCase = 4;
const shortestPart = 3;
/** Longer joined names stand for themselves also inside a longer word. */
const shortestWithin = 7;

/** The whole names, the longer words of them, and first and last name written as one word; for folded text, longest first. */
export function namePatterns({ firstName, lastName = '' }: Pick<SubmitInput, 'firstName' | 'lastName'>): string[] {
  const first = spellings(firstName).map(wordsOf);
  const last = spellings(lastName).map(wordsOf);
  const whole = [...first, ...last];
  const parts = whole.flat().filter((part) => part.length >= shortestPart);
  const apart = distinct([...whole.map((words) => words.join(' ')), ...parts]).filter((name) => name.length >= 2);
  const joined = first.flatMap((one) => last.flatMap((other) => joinedNames(one, other)));
  const patterns = [
    ...apart.map((name) => [name, namePattern(name.split(' '))] as const),
    ...distinct(joined).map((name) => [name, joinedPattern(name)] as const),
  ];
  return patterns
    .filter(([name]) => lettersOf(name) > 0)
    .sort(([a], [b]) => b.length - a.length)
    .map(([, pattern]) => pattern);
}

/** A shorter company name is more often a word of the trade, such as IT. */
const shortestCompany = 4;
const legalForm =
  /^(?:inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|plc|pty|gmbh|mbh|ag|kg|ug|ohg|ev|sa|sas|sarl|srl|spa|sl|bv|nv|ab|as|oy|aps)$/i;

/** The company as it was entered, with and without its legal form; for folded text. */
export function companyPatterns(company: string): string[] {
  const words = wordsOf(toFolded(company));
  const end = words.findLastIndex((word) => !legalForm.test(word));
  const forms = [words, words.slice(0, end + 1)];
  const known = forms.filter((form) => {
    const name = form.join('');
    return lettersOf(name) >= (unspaced.test(name) ? 2 : shortestCompany);
  });
  return distinct(known.map(namePattern));
}

/** As given, and with ä, ö, ü and å as two letters or as one. */
function spellings(name: string): string[] {
  const twoLetters = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' } as Record<string, string>;
  const long = name.normalize('NFC').replaceAll(/[äöüåø]/gi, (one) => twoLetters[one.toLowerCase()] ?? one);
  const folded = toFolded(name);
  const short = folded.length > shortestAnyCase ? folded.replaceAll(/([aou])e/gi, '$1') : folded;
  return distinct([folded, toFolded(long), short]);
}

function wordsOf(folded: string): string[] {
  return folded.split(wordEnds).filter((word) => word !== '');
}

function joinedNames(first: string[], last: string[]): string[] {
  const forms = (words: string[]) => distinct([words.join(''), words[0] ?? '', words.at(-1) ?? '']);
  return forms(first)
    .flatMap((one) => forms(last).flatMap((other) => (one && other ? [one + other, other + one] : [])))
    .filter((name) => lettersOf(name) >= shortestAnyCase);
}

function namePattern(words: string[]): string {
  const name = words.join(' ');
  const letters = lettersOf(name);
  const body = (given: string[]) => given.map(wordPattern).join(betweenWords);
  if (letters >= shortestAnyCase) return withEdges(name, `(?i:${body(words)})`);
  const cases = [name, capital(name), name.toUpperCase()];
  return withEdges(name, `(?:${distinct(cases.map((form) => body(form.split(' ')))).join('|')})`);
}

function joinedPattern(name: string): string {
  const anyCase = `(?i:${wordPattern(name)})`;
  return name.length >= shortestWithin ? anyCase : withEdges(name, anyCase);
}

/** A word may hold the space without width, which nobody sees. */
function wordPattern(word: string): string {
  return [...word].map((one) => one.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join('\\u200b?');
}

function withEdges(name: string, pattern: string): string {
  return unspaced.test(name) ? pattern : `(?<![\\p{L}\\p{M}])${pattern}(?![\\p{L}\\p{M}])`;
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase();
}

function lettersOf(name: string): number {
  return name.match(/\p{L}/gu)?.length ?? 0;
}

function distinct(all: string[]): string[] {
  return [...new Set(all)];
}
