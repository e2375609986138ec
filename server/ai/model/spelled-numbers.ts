const small =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const values = new Map([
  ...small.map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
]);
const scales: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const word = `(?:${[...values.keys(), 'hundred', ...Object.keys(scales)].join('|')})`;
/** From a scale on: shorter ones, such as "two thousand" and "twenty-five", are read where all numbers are read. */
const spelled = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:a |${word}[ -])${word}(?:[ -](?:and )?${word})+(?!\p{L})`,
  'giu',
);

/** "a hundred and twenty" as "120": numbers in words with a scale inside, which are half read otherwise. */
export function spelledToDigits(text: string): string {
  return text.replaceAll(spelled, (words) => {
    const value = numberOf(words.toLowerCase().split(/[ -]+/));
    return value === undefined ? words : String(value);
  });
}

/** Undefined for words in a row that make no one number, such as "two three". */
function numberOf(words: readonly string[]): number | undefined {
  let [total, part, last] = [0, 0, Number.POSITIVE_INFINITY];
  for (const one of words) {
    const scale = scales[one];
    const value = values.get(one);
    if (one === 'a' || one === 'and') continue;
    if (scale) [total, part, last] = [total + (part || 1) * scale, 0, Number.POSITIVE_INFINITY];
    else if (one === 'hundred') [part, last] = [(part || 1) * 100, 100];
    else if (value === undefined || sizeOf(value) >= last) return undefined;
    else [part, last] = [part + value, sizeOf(value)];
  }
  return total + part;
}

function sizeOf(value: number): number {
  return value < 20 ? 1 : 20;
}
