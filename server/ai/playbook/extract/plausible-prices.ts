/** What one of a thing costs where it is sold: a low and a high price for an example, in the words of its plural. */
const pieces: readonly [RegExp, low: number, high: number][] = [
  [
    /\b(?:pastr(?:y|ies)|croissants?|breads?|loa(?:f|ves)|bagels?|muffins?|cookies?|donuts?|doughnuts?|rolls?)$/iu,
    3,
    6,
  ],
  [/\b(?:coffees?|drinks?|beers?|pints?|juices?|ice creams?|scoops?)$/iu, 4, 7],
  [/\b(?:cakes?|pies?)$/iu, 30, 60],
  [/\b(?:meals?|dishes|dish|plates?|covers?|lunch(?:es)?|pizzas?|burgers?|sandwich(?:es)?)$/iu, 12, 25],
  [/\b(?:tables?)$/iu, 60, 120],
  [/\b(?:tickets?|seats?|visits?)$/iu, 10, 25],
  [/\b(?:books?|jars?|bottles?|soaps?|balms?|candles?|sauces?|cards?|prints?)$/iu, 8, 20],
  [/\b(?:bouquets?|arrangements?)$/iu, 40, 80],
  [/\b(?:class(?:es)?|lessons?|sessions?)$/iu, 20, 50],
  [/\b(?:haircuts?|cuts?|cleanings?|washes|wash)$/iu, 40, 90],
  [/\b(?:rooms?|nights?)$/iu, 100, 200],
  [/\b(?:boxes|box|bags?|baskets?)$/iu, 25, 50],
  [/\b(?:memberships?|subscriptions?|passes|pass)$/iu, 30, 60],
  [/\b(?:weddings?)$/iu, 2000, 5000],
  [/\b(?:kitchens?|roofs?|bathrooms?|patios?)$/iu, 8000, 15_000],
];

/** A low and a high price of one; undefined where the word says nothing of its price. */
export function plausiblePrices(plural: string): readonly [low: number, high: number] | undefined {
  const [, low, high] = pieces.find(([name]) => name.test(plural)) ?? [];
  return low === undefined || high === undefined ? undefined : [low, high];
}
