/** A sentence about how things are; a wish without its opening words is none. */
export const statement = /^(?:i|we|my|our|it|the|there|they|this|that|he|she|you|not|no|and|but|so)\b/i;
/** A verb that says how something is. */
export const finite =
  /\b(?:is|are|was|were|has|have|had|does|do|did|cannot|can[’']t|isn[’']t|aren[’']t|don[’']t|doesn[’']t)\b/i;
const wanting =
  /\b(?:wants?|needs?|wish|hope|would like|would love|[’']d (?:like|love)|should|must|goal|aim|target)\b/i;

/** "Three founders, 41 paying customers": a list of what there is. "20 more guests by May" is a wish. */
const inventory =
  /^(?:about |around |only |just )?(?:[$€£]?\d|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)(?!.*\b(?:more|extra|another|additional|new|by|until|before|within|instead|rather)\b)/i;
/** "We want to …", but for "We want it soon", which speaks of the sentence before. */
const ownWish =
  /^(?:(?:and|so|now),? )?(?:we|i)(?:[’']d| would)?(?: (?:also|really|just|now))? (?:want|need|like|love|aim|hope)\b(?! (?:it|this|that|them|these|those)\b)/i;
/** "The bank wants to see a plan": what others want is told, and is not the goal. */
const othersWish =
  /^(?:the|our|my) (?:bank|landlord|lender|investors?|insurer|tax office|accountant|franchisor) (?:wants?|needs?|asks?|demands?|expects?)\b/i;

/** "I don't want to lay anybody off": what is not wanted says less of the goal than what is. */
const unwanted = /\b(?:don[’']?t|do not|never) (?:want|wish|need)\b/i;

/**
 * The sentence under Desired outcome that says what is wanted. People often say how they are first ("I am overwhelmed. I
 * want to …"): such a beginning is passed over for the first sentence that wants something.
 */
export function findWish(sentences: readonly string[]): string | undefined {
  const own = sentences.filter((sentence) => !othersWish.test(sentence));
  const [first] = own.length > 0 ? own : sentences;
  if (first === undefined || wants(first)) return first;
  if (inventory.test(first)) return own.find((sentence) => ownWish.test(sentence)) ?? first;
  if (!(statement.test(first) || finite.test(first))) return first;
  return own.find((sentence) => wants(sentence) && !unwanted.test(sentence)) ?? own.find(wants) ?? first;
}

/** "…, otherwise they stop": what happens if not is no part of what is wanted. */
export const otherwise = /[,;]? (?:[–—-] )?(?:otherwise|or else)\b.*$/is;

/** The sentence says that something is wanted. */
export function wants(sentence: string): boolean {
  return wanting.test(sentence);
}

const decision =
  /^(?:(?:i|we) (?:want|need|have|would like) )?(?:to )?(?:decide|choose|(?:figure|find|work) out whether)\b/i;
/** "The board must decide …"; that customers have to choose is no decision of the writer's. */
const duty =
  /^(?!(?:\S+ ){0,3}(?:customers?|clients?|people|buyers?|guests?|patients?|visitors?|users?|they)\b)(?:\S+ ){1,4}(?:must|has to|have to|needs? to) (?:decide|choose)\b(?! (?:us|me)\b)/i;

/** "Decide whether to open a second location": it is reached by a decision, and no figure of today belongs to it. */
export function isDecision(wish: string): boolean {
  return decision.test(wish) || duty.test(wish);
}
