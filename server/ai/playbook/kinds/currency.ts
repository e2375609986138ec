import type { SubmitInput } from '#schema/insights.ts';

const written: readonly [RegExp, string][] = [
  [/£\s?\d|\d\s?(?:quid|pounds?|gbp)\b|\bgbp\s?\d/iu, '£'],
  [/€\s?\d|\d\s?(?:€|euros?|eur)(?!\p{L})|\beur\s?\d/iu, '€'],
  [/\bchf\s?\d|\d\s?chf\b|\bfr\.\s?\d/iu, 'CHF'],
  [/₹\s?\d|\brs\.?\s?\d/iu, '₹'],
  [/\$\s?\d|\d\s?(?:dollars?|usd|bucks)\b/iu, '$'],
];

const places: readonly [RegExp, string][] = [
  [
    /\b(?:uk|u\.k\.|united kingdom|britain|england|scotland|wales|northern ireland|london|manchester|leeds|birmingham|bristol|glasgow|edinburgh|liverpool|sheffield|cardiff|belfast|newcastle|nottingham|stoke|\p{L}+shire|kent|essex|sussex|surrey|devon|cornwall|norfolk|suffolk)\b/iu,
    '£',
  ],
  [
    /(?<!\p{L})(?:germany|deutschland|berlin|munich|münchen|hamburg|cologne|köln|frankfurt|austria|österreich|vienna|wien|france|paris|lyon|marseille|spain|españa|madrid|barcelona|valencia|sevilla|málaga|italy|italia|rome|roma|milan|milano|netherlands|amsterdam|rotterdam|belgium|brussels|ireland|dublin|cork|portugal|lisbon|lisboa|porto|greece|athens|finland|helsinki)(?!\p{L})/iu,
    '€',
  ],
  [/(?<!\p{L})(?:switzerland|schweiz|suisse|zürich|zurich|basel|bern|genève|geneva)(?!\p{L})/iu, 'CHF'],
];

/** The sign of the currency that they wrote, else of the place they named, else `$`. */
export function readCurrency({ location = '' }: Pick<SubmitInput, 'location'>, text: string): string {
  const inWords = written.find(([pattern]) => pattern.test(text))?.[1];
  return inWords ?? places.find(([pattern]) => pattern.test(location))?.[1] ?? '$';
}
