/** First names as they are written without a capital; those that are words too ("mark", "grace", "will") are left out. */
const firstNames = new Set(
  'aaron abby adam adrian ahmed alan alex ali alice amanda amy ana anders andrea andrew andy angela anita anna anne anthony anton ben bernd beth bob brad brenda brian callum carl carla carlos carmen caroline chris christine claire clara colin connor craig dan daniel darren dave david dean debbie denise derek diana diego don donna doug ed eddie elena eli elizabeth ella ellen emily emma eric erik ethan eva fatima fiona fran frances francesca gary gavin gemma george gina glen graham greg hannah harry heather helen henry ian ibrahim ines ingrid irene isabel ivan jacob jake james jamie jan jane janet jason jeff jen jenny jess jessica jim jo joanna joe joel john jon jordan jorge jose josh juan judy julia julie karen kate kathy katie keith kelly ken kevin kim kyle lars laura lauren lee leo liam linda lisa liz louise lucas lucy luis luke maggie manuel marco maria marie mario martin mary matt max megan mehmet melissa michael michelle miguel mike miriam mohammed monica nadia natalie neil nicola nicole nigel nina oliver olivia omar oscar owen patricia patrick paul paula pedro pete peter phil priya rachel ralph raj rebecca ricardo richard rick rita roberto robert robin roger ron rosa ross ruth ryan sam samantha samir sandra sara sarah scott sean sergio shane sharon simon sofia sonia sophie stefan stella stephen steve stuart susan tanya ted teresa terry thomas tim tina tom tommy tony tracy valerie vicky victor wendy yusuf zoe'.split(
    ' ',
  ),
);
const noName =
  /^(?:i|we|they|people|staff|everyone|everybody|someone|nobody|two|three|both|some|most|all|our|my|the|this|that|mr|mrs|monday|friday)$/iu;

const word = String.raw`[\p{L}][\p{L}'’-]{1,14}`;
const list = `(${word}(?:, ${word}){0,3}(?:,? (?:and|&) ${word})?)`;
/** “not lose Lee and Tom”, “keep Maria”. */
const kept = new RegExp(
  String.raw`\b(?:lose|losing|keep|keeping|retain|retaining|without) ${list}(?=$|[.,;!?)]|\n| (?:and|from|to|who|because|before|until|by|in|on|at|for|with|happy|leaving)\b)`,
  'giu',
);
/** “Sara and Dan keep saying they'll leave”. */
const leaving = new RegExp(
  String.raw`(?<!\p{L})${list} (?:is|are|wants?|keeps?|might|may|has|have|just|says?|will|could|threatens?)\b[^.;,]{0,40}?\b(?:leav\p{L}*|quit\p{L}*|resign\p{L}*|gave notice|given notice|self[- ]employed)\b`,
  'giu',
);

/** People whom somebody names as those to keep, or as about to leave; with a capital, in their order. */
export function peopleNamedIn(text: string): string[] {
  const lists = [...text.matchAll(kept), ...text.matchAll(leaving)];
  const names = lists
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ 1: words = '' }) => namesIn(words, text));
  return [...new Set(names)];
}

/** All of them, or none: “lose money and Tom” is no list of people. */
function namesIn(words: string, text: string): string[] {
  const names = words.split(/,? (?:and|&) |, /u);
  const isName = (name: string) =>
    firstNames.has(name.toLowerCase()) || (/^\p{Lu}\p{Ll}/u.test(name) && !noName.test(name) && !isOpening(name, text));
  return names.every(isName) ? names.map((name) => name.charAt(0).toUpperCase() + name.slice(1)) : [];
}

/** A capital that begins the text or a sentence says nothing. */
function isOpening(name: string, text: string): boolean {
  return new RegExp(String.raw`(?:^|[.!?:;]\s+)${name}(?!\p{L})`, 'u').test(text);
}
