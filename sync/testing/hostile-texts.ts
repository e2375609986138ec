const longest = 20_000;
const cut = (words: string[], space = ' ') => words.join(space).slice(0, longest);

/** The same row of numbers each time, from 0 until `below`. */
export function numbersFrom(seed: number, count: number, below: number): number[] {
  let last = seed;
  return Array.from({ length: count }, () => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((last / 2 ** 31) * below);
  });
}

const threeOf = (make: (seed: number) => string): [string, string, string] => [make(1), make(2), make(3)];
const letters = (seed: number, count: number, kinds: number) =>
  numbersFrom(seed, count, kinds).map((number) => 'abcdefghijklmnopqrstuvwxyz'.charAt(number));

/** Each word in the middle stands once between two halves that are alike: one anchor at each level. */
function nested(innermost: string): string {
  let words = [innermost];
  for (let level = 0; words.join(' ').length < longest; level += 1) words = [...words, `u${level}`, ...words];
  return cut(words);
}

/** Three texts of 20,000 characters each that were written to make a merge take long. */
export const hostileTexts: Record<string, [base: string, stored: string, sent: string]> = {
  'one anchor at each level': [nested('x'), nested('y'), nested('z')],
  'blocks that are just not too long to be compared closely': threeOf((seed) =>
    cut(Array.from({ length: 160 }, (_, block) => [`u${block}`, ...letters(seed * 1000 + block, 60, 2)]).flat()),
  ),
  'two letters': threeOf((seed) => cut(letters(seed, 10_000, 2))),
  'all letters': threeOf((seed) => cut(letters(seed, 10_000, 26))),
  'the same words in another order': threeOf((seed) => cut(numbersFrom(seed, 4_000, 4_000).map((n) => `w${n}`))),
  'characters without spaces': threeOf((seed) =>
    cut(
      numbersFrom(seed, longest, 10_000).map((n) => String.fromCharCode(0x4e00 + n)),
      '',
    ),
  ),
  'a text that ends with the whole of the other': [
    cut(letters(1, 3_000, 3)),
    `${cut(letters(2, 3_000, 3))} ${cut(letters(3, 3_000, 3))}`,
    cut(letters(3, 3_000, 3)),
  ],
};
