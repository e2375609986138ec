/** Two characters of a script that puts no spaces between words count as one word. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (text.match(/\p{L}+/gu)?.length ?? 0) + Math.floor(unspaced / 2);
}

/** No common English word among several, or letters of another script: a hint, and the texts claim no more than that. */
export function isForeign(text: string): boolean {
  if (/[\p{L}--\p{Script=Latin}]/v.test(text)) return true;
  const english = /\b(?:the|and|to|of|we|our|my|i|is|are|for|with|more|have|not|want|need|from|get|on|by|this)\b/i;
  return countWords(text) > 4 && !english.test(text);
}
