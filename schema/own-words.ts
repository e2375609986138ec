import { plainLine } from './plain-text.ts';
import { coachLabel, type ReportDoc } from './report.ts';

/** Holds a stretch of a text; `isOwn` where it is certain that the person wrote it. */
export interface TextSpan {
  text: string;
  isOwn: boolean;
}

const letterOrDigit = /[\p{L}\p{N}]/u;
/** A writer sets this mark where a quotation was cut. */
const cutMark = /\s*…$/;

/**
 * A paragraph in stretches, so that the person's own words can be set in italics. Own is what stands in quotation marks and,
 * to the letter, in one of the answers that the text rests on; the marks themselves are not. Marks inside marks become
 * single ones.
 */
export function ownWords(
  { answers }: Pick<ReportDoc, 'answers'>,
  basedOn: readonly number[],
  text: string,
): TextSpan[] {
  const said = answers
    .filter(({ number, label }) => basedOn.includes(number) && label !== coachLabel)
    .map((answer) => plainLine(answer.text));
  const stretches: TextSpan[] = [];
  let done = 0;
  for (let open = text.indexOf('“'); open !== -1; open = text.indexOf('“', Math.max(open + 1, done))) {
    const end = said.length === 0 ? undefined : quotationEnd(text, open + 1, said);
    if (end === undefined) continue;
    stretches.push(
      { text: innerMarks(text.slice(done, open + 1)), isOwn: false },
      { text: singleMarks(text.slice(open + 1, end)), isOwn: true },
    );
    done = end;
  }
  stretches.push({ text: innerMarks(text.slice(done)), isOwn: false });
  return stretches.filter((stretch) => stretch.text !== '');
}

/** Where the longest quotation from `start` ends that one of the answers holds. */
function quotationEnd(text: string, start: number, said: readonly string[]): number | undefined {
  for (let close = text.lastIndexOf('”'); close > start; close = text.lastIndexOf('”', close - 1)) {
    const words = text.slice(start, close).replace(cutMark, '');
    if (letterOrDigit.test(words) && said.some((answer) => holdsWords(answer, words))) return start + words.length;
  }
  return undefined;
}

/** Whole words only: "art" is not said in "start". */
function holdsWords(answer: string, words: string): boolean {
  for (let at = answer.indexOf(words); at !== -1; at = answer.indexOf(words, at + 1)) {
    const before = answer.slice(0, at);
    const after = answer.slice(at + words.length);
    if (!isCut(before, words) && !isCut(words, after)) return true;
  }
  return false;
}

/** Scripts without spaces have no ends of words to look for. */
const wordRun = /^[[\p{L}\p{N}]--\p{Lo}]{2}$/v;

function isCut(left: string, right: string): boolean {
  return wordRun.test(`${[...left].at(-1) ?? ''}${[...right][0] ?? ''}`);
}

function singleMarks(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’');
}

/** `““Help””` → `“‘Help’”`; a text whose marks do not pair stays as it is. */
export function innerMarks(text: string): string {
  let depth = 0;
  let isPaired = true;
  const result = text.replaceAll(/[“”]/g, (mark) => {
    if (mark === '“') return depth++ === 0 ? mark : '‘';
    depth -= 1;
    if (depth < 0) isPaired = false;
    return depth === 0 ? mark : '’';
  });
  return isPaired && depth === 0 ? result : text;
}
