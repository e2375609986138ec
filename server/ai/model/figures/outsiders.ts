const firms =
  'firms|businesses|companies|shops|stores|makers|sellers|owners|agencies|practices|competitors|employers|restaurants|studios|contractors|schools';
const trade = 'trade|industry|sector|line of work';
/** Matches words that certainly speak of others. */
const others = new RegExp(
  [
    String.raw`\b(?:most|all|other|many|similar|comparable|typical|average|successful) (?:\p{L}+ )?(?:${firms})\b`,
    String.raw`\blike (?:yours|you)\b`,
    String.raw`\b(?:of )?all (?:\p{L}+ ){1,3}in the (?:country|region|state|world|market|city)\b`,
    String.raw`\bin (?:your|this|the) (?:${trade})\b`,
    String.raw`\b(?:industry|benchmarks?|nationwide|nationally|worldwide|studies|research|surveys?|statistics|experts?|rule of thumb)\b`,
  ].join('|'),
  'iu',
);
const usual =
  /\b(?:the|a|an) (?:usual|typical|average|normal|standard|common|healthy) (?:\p{L}+ ){0,2}\p{L}+|\bon average\b|\btypically\b|\busually\b/iu;
/** "On average you get", "your usual". */
const own = /\b(?:your|our|we|you)\b/iu;

/** Tells whether a sentence is about others. A figure in it is none of the person's, even if it looks like one. */
export function speaksOfOutsiders(sentence: string): boolean {
  return others.test(sentence) || (usual.test(sentence) && !own.test(sentence));
}
