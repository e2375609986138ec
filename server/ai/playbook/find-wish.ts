/** A sentence about how things are; a wish without its opening words is none. */
export const statement = /^(?:i|we|my|our|it|the|there|they|this|that|he|she|you|not|no|and|but|so)\b/i;
/** A verb that says how something is. */
export const finite =
  /\b(?:is|are|was|were|has|have|had|does|do|did|cannot|can[’']t|isn[’']t|aren[’']t|don[’']t|doesn[’']t)\b/i;
const wanting =
  /\b(?:wants?|needs?|wish|hope|would like|would love|[’']d (?:like|love)|should|must|goal|aim|target)\b/i;

/**
 * The sentence under Desired outcome that says what is wanted. People often say how they are first ("I am overwhelmed. I
 * want to …"): such a beginning is passed over for the first sentence that wants something.
 */
export function findWish(sentences: readonly string[]): string | undefined {
  const [first] = sentences;
  if (first === undefined || wanting.test(first) || !(statement.test(first) || finite.test(first))) return first;
  return sentences.find((sentence) => wanting.test(sentence)) ?? first;
}

/** "Decide whether to open a second location": it is reached by a decision, and no figure of today belongs to it. */
export function isDecision(wish: string): boolean {
  return /^(?:(?:i|we) (?:want|need|have|would like) )?(?:to )?(?:decide|choose|(?:figure|find|work) out whether)\b/i.test(
    wish,
  );
}
