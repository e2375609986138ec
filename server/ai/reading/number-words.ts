import { matchAt } from './number-patterns.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map([
  ...small.map((word, at) => [word, at] as const),
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
]);
const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const units = small.slice(1, 10).join('|');
const below = `(?:(?:${tens.join('|')})(?:[- ](?:${units}))?|${small.toReversed().join('|')})`;
const scale = 'hundred|thousand|million|billion';
const end = String.raw`(?![\p{L}\p{N}])`;
const start = String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][-’'])`;
const word = `(?:${[...values.keys()].join('|')}|${scale})${end}`;

/** Sticky, as all that follow: set `lastIndex`. "a dozen", "two dozen". */
const dozenPattern = new RegExp(`${start}(a|one|two|three) dozen${end}`, 'iuy');
/**
 * Words in a row that may make one number: "twelve", "two hundred", "a million two hundred and fifty thousand". No number
 * has more of them, and a row without end would be read anew at each of its words.
 */
const rowPattern = new RegExp(
  `${start}(?:a[- ](?=(?:${scale})${end})|)${word}(?:[- ](?:(?<=(?:${scale}) )and )?${word}){0,24}`,
  'iuy',
);
const belowPattern = new RegExp(`${below}${end}`, 'iuy');
const wholeElsewhere = new RegExp(`^ (?:dozen|and a half|point)${end}`, 'iu');
const factors: Record<string, number> = {
  half: 0.5,
  halve: 0.5,
  halving: 0.5,
  double: 2,
  doubling: 2,
  twice: 2,
  triple: 3,
  tripling: 3,
  quadruple: 4,
};

/** Where a number may begin: a digit, a number in words or a factor. */
export const numberStart = new RegExp(
  String.raw`\p{Nd}|[¼-¾⅐-⅞]|(?<![\p{L}\p{N}])(?:a[- ](?=dozen|${scale})|${below}${end}|(?:${Object.keys(factors).join('|')})${end})`,
  'giu',
);

/** "one" is more often no figure: "no one", "this one", "one of them", "one day", "one another", "one by one". */
const noFigureBefore =
  /\b(?:no|any|every|some|each|this|that|which|another|the|only|right|wrong|new|old|good|best|bad|next|last|first|big|main|all|for) $/i;
const noFigureAfter =
  /^ (?:of|day|another|thing|by|who|that|which|is|was|and|or|can|should|could|would|more|size|person|big|else|has|needs|step)\b/i;

export interface NumberWords {
  words: string;
  /** Undefined where they are one after the other and make no number: "two three hundred". */
  value: number | undefined;
  /** The hundred, thousand or more that they end in, which a range may share ("two to five million"). */
  factor: number;
}

/** The number in words that begins at `at`, as a whole, or undefined where the word is none or may mean something else. */
export function readNumberWords(text: string, at: number): NumberWords | undefined {
  const dozens = matchAt(dozenPattern, text, at);
  if (dozens) return { words: dozens[0], value: 12 * (values.get(dozens[1]?.toLowerCase() ?? '') ?? 1), factor: 1 };
  const row = matchAt(rowPattern, text, at)?.[0];
  if (!row) return undefined;
  const inRow = row.toLowerCase().split(/[- ]/);
  const factor = factorOf(inRow.at(-1) ?? '');
  const value = numberOf(inRow);
  if (value === undefined && inRow.some((one) => factorOf(one) > 1)) return { words: row, value, factor };
  const words = value === undefined ? matchAt(belowPattern, text, at)?.[0] : row;
  if (!words) return undefined;
  const before = text.slice(Math.max(0, at - 12), at);
  const after = text.slice(at + words.length, at + words.length + 12);
  if (wholeElsewhere.test(after)) return undefined;
  if (words.toLowerCase() === 'one' && (noFigureBefore.test(before) || noFigureAfter.test(after))) return undefined;
  return { words, value: value ?? numberOf(words.toLowerCase().split(/[- ]/)), factor };
}

/** "double", "half", "twice": by what a figure is multiplied, if anything is; what it refers to is for others to say. */
export function readFactor(text: string, at: number): { words: string; value: number } | undefined {
  const words = /^\p{L}+/u.exec(text.slice(at, at + 12))?.[0] ?? '';
  const value = factors[words.toLowerCase()];
  return value === undefined ? undefined : { words, value };
}

function factorOf(word: string): number {
  return word === 'hundred' ? 100 : (scales[word] ?? 1);
}

/** Undefined for words in a row that make no one number: each must be smaller than what the one before leaves room for. */
function numberOf(words: readonly string[]): number | undefined {
  let [total, part, room, smallest] = [0, 0, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const one of words) {
    const factor = factorOf(one);
    const value = one === 'a' ? 1 : values.get(one);
    if (one === 'and') continue;
    if (factor > 1 && part === 0) return undefined;
    if (one === 'hundred') {
      if (part >= 100) return undefined;
      [part, room] = [part * 100, 100];
    } else if (factor > 1) {
      if (factor >= smallest) return undefined;
      [total, part, room, smallest] = [total + part * factor, 0, Number.POSITIVE_INFINITY, factor];
    } else {
      if (value === undefined || value >= room || (value === 0 && words.length > 1)) return undefined;
      [part, room] = [part + value, value >= 20 ? 10 : 1];
    }
  }
  return part < smallest ? total + part : undefined;
}
