import type { SubmitInput } from '#schema/insights.ts';
import type { SlashOrder } from '#server/ai/reading/said-days.ts';

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

const dayFirstPlaces =
  /\b(?:australia|sydney|melbourne|brisbane|perth|adelaide|new zealand|auckland|wellington|singapore|hong kong|south africa|cape town|johannesburg|india|mumbai|delhi|mexico|brazil|argentina)\b/iu;
const monthFirstPlaces = /\b(?:usa?|u\.s\.(?:a\.)?|united states|america)(?!\p{L})|,\s?[A-Z]{2}(?:\s\d{5})?\s*$/u;

/** How they write a day with slashes, by the place or the money that they named; undefined where neither tells. */
export function slashOrderOf({
  location = '',
  desiredOutcome,
  stepsTaken = '',
}: Pick<SubmitInput, 'location' | 'desiredOutcome' | 'stepsTaken'>): SlashOrder {
  if (dayFirstPlaces.test(location)) return 'dayFirst';
  const text = `${desiredOutcome}\n${stepsTaken}`;
  if (readCurrency({ location }, text) !== '$') return 'dayFirst';
  const isDollar = written.some(([pattern, sign]) => sign === '$' && pattern.test(text));
  const isUnitedStates = monthFirstPlaces.test(location) || (isDollar && location === '');
  return isUnitedStates ? 'monthFirst' : undefined;
}
