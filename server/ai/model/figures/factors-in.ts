import { type Figure, plainFigure } from './figure.ts';

const parts: Record<string, number> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
};
const counts: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, four: 4 };
const ofWhat = '(?= (?:of|more|fewer|less|as)\\b|[.,;:!?]|$| (?:is|are|was|were|stay|leave|left|go|went|come|came)\\b)';
const fraction = new RegExp(
  String.raw`(?<![\p{L}-])(?<!\b(?:other|once|twice|times|per) )(?:(a|one|two|three|four)[ -])(third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)s?${ofWhat}`,
  'giu',
);
/** "Half of them", "half the jobs"; not "half an hour", "the other half", "halfway". */
const half =
  /(?<![\p{L}-])(?<!\b(?:first|second|other|last|next|a) )half(?= (?:of|the|your|as|that|all|what|these|those)\b)/giu;
/** "Twice as many", "doubles sales"; not "paid for twice", "double-check". */
const multiple =
  /(?<![\p{L}-])(?:(twice)(?= (?:as|the|what|your|that|this)\b)|(double|doubles|doubled|doubling)(?! (?:check|booking|bookings|booked|room|rooms|door|doors|glazing)\b)(?=[ .,;:!?]|$)|(triple|triples|tripled|tripling|three times(?= (?:as|the|what|your|that)\b))|(quadruples?|quadrupled)|(halve|halves|halved|halving))/giu;
const times =
  /(?<![\p{L}\d.,])(\d+(?:\.\d+)?|four|five|ten)(?: times(?= (?:as|the|what|your|that|more)\b)|[x×](?![\p{L}\d]| ?\d)|-?fold\b)/giu;

/** Shares and multiples in words: "a third of", "half the jobs", "doubles sales". No idiom is one. */
export function factorsIn(text: string): Figure[] {
  return [
    ...matches(
      text,
      fraction,
      ([, count = '', part = '']) => (counts[count.toLowerCase()] ?? 1) / (parts[part.toLowerCase()] ?? 1),
    ),
    ...matches(text, half, () => 0.5),
    ...matches(text, multiple, ([, twice, double, triple, quadruple]) =>
      twice || double ? 2 : triple ? 3 : quadruple ? 4 : 0.5,
    ),
    ...matches(text, times, ([, count = '']) => ({ four: 4, five: 5, ten: 10 })[count.toLowerCase()] ?? Number(count)),
  ];
}

function matches(text: string, pattern: RegExp, read: (match: RegExpExecArray) => number): Figure[] {
  return [...text.matchAll(pattern)].map((match) => {
    const place = { start: match.index, end: match.index + match[0].length };
    return plainFigure(read(match), { ...place, measure: 'factor' });
  });
}
