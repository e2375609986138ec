const without = /\bwithout (?!it\b|this\b|that\b|me\b|us\b)[^.,;!?\n]{4,48}?(?= by\b|[.,;!?\n]|$)/iu;
const withResult =
  /\bwith (?:\p{L}+ ){1,4}(?:hired|trained|staying|kept|on board)\b(?: and \p{L}+)?(?= by\b|[.,;!?\n]|$)/iu;

/** The second half of a wish, in its words: `without cutting opening hours`, `with two hygienists hired and staying`. */
export function conditionOf(wish: string): string | undefined {
  const found = without.exec(wish) ?? withResult.exec(wish);
  return found?.[0].replace(/\s+/gu, ' ').replace(/^W/u, 'w').replaceAll(/[“”"]/gu, '').trim();
}
