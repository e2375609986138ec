const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map([
  ...small.map((word, at) => [word, at] as const),
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
  ['a', 1] as const,
  ['hundred', 100] as const,
  ['thousand', 1e3] as const,
  ['million', 1e6] as const,
]);
const units = small.slice(1, 10).join('|');
const below = `(?:(?:${tens.join('|')})(?:[- ](?:${units}))?|${small.toReversed().join('|')})`;
const end = String.raw`(?![\p{L}\p{N}])`;

/** A number in words where it begins: "twelve", "twenty-five", "two hundred", "a dozen". Sticky: set `lastIndex`. */
const wordPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}][-’'])(?:(?<dozens>a|one|two|three) dozen${end}|(?<scaled>a|${below}) (?<scale>hundred|thousand|million)${end}(?! (?:and |)(?:${below}|thousand|million)${end})|(?<plain>${below})${end}(?! (?:dozen|hundred|thousand|million|and a half|point)${end}))`,
  'iuy',
);
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
  String.raw`\p{Nd}|[¼-¾⅐-⅞]|(?<![\p{L}\p{N}])(?:a (?=dozen|hundred|thousand|million)|${below}${end}|(?:${Object.keys(factors).join('|')})${end})`,
  'giu',
);

/** "one" is more often no figure: "no one", "this one", "one of them", "one day", "one another", "one by one". */
const noFigureBefore =
  /\b(?:no|any|every|some|each|this|that|which|another|the|only|right|wrong|new|old|good|best|bad|next|last|first|big|main|all|for) $/i;
const noFigureAfter =
  /^ (?:of|day|another|thing|by|who|that|which|is|was|and|or|can|should|could|would|more|size|person|big|else|has|needs|step)\b/i;

/** The number in words that begins at `at`, or undefined where the word is none or may mean something else. */
export function readNumberWords(text: string, at: number): { words: string; value: number } | undefined {
  wordPattern.lastIndex = at;
  const match = wordPattern.exec(text);
  if (!match) return undefined;
  const [words] = match;
  const before = text.slice(Math.max(0, at - 12), at);
  const after = text.slice(at + words.length, at + words.length + 12);
  if (words.toLowerCase() === 'one' && (noFigureBefore.test(before) || noFigureAfter.test(after))) return undefined;
  const { dozens, scaled = '', scale = '', plain = '' } = match.groups ?? {};
  if (dozens) return { words, value: 12 * figureOf(dozens) };
  return { words, value: scale ? figureOf(scaled) * figureOf(scale) : figureOf(plain) };
}

/** "double", "half", "twice": by what a figure is multiplied, if anything is; what it refers to is for others to say. */
export function readFactor(text: string, at: number): { words: string; value: number } | undefined {
  const words = /^\p{L}+/u.exec(text.slice(at, at + 12))?.[0] ?? '';
  const value = factors[words.toLowerCase()];
  return value === undefined ? undefined : { words, value };
}

function figureOf(words: string): number {
  return words
    .toLowerCase()
    .split(/[- ]/)
    .reduce((sum, word) => sum + (values.get(word) ?? Number.NaN), 0);
}
