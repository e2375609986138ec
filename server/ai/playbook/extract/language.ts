import { foreignWords } from '#server/ai/reading/guards.ts';

/** Two characters of a script that puts no spaces between words count as one word. */
export function countWords(text: string): number {
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  return (text.match(/\p{L}+/gu)?.length ?? 0) + Math.floor(unspaced / 2);
}

/** Part of the text may be in another language: a hint, and the texts claim no more than that. */
export function isForeign(text: string): boolean {
  return otherScript.test(text) || isMostlyForeign(text);
}

const otherScript = /[\p{L}--\p{Script=Latin}]/v;
/** Words that other languages borrow ("team", "business") or share ("clients", "no") are left out. */
const english =
  /(?<!\p{L})(?:the|and|to|of|we|our|my|i|is|are|for|with|more|have|not|want|need|from|get|on|by|this|new|sales|customers|people|staff|revenue|growth|grow|increase|reduce|double|better|less|fewer|higher|lower|first|yet|than|without|orders|value|stop|make|sell|sold|open|month|week|year|what|how|who|that|which|where|because|another|each|every|they|their|us|it|into|before|after|through|instead|only|keep|take|hire|buy|bring|works)(?!\p{L})/giu;

/**
 * The text as a whole is in another language: letters of another script, more words of other languages than of English,
 * or no common English word among several. No sentence of it can be taken for what is wanted.
 */
export function isMostlyForeign(text: string): boolean {
  const others = text.match(new RegExp(otherScript, 'gv'))?.length ?? 0;
  if (others * 2 > (text.match(/\p{L}/gu)?.length ?? 0)) return true;
  const own = text.match(english)?.length ?? 0;
  const foreign = text.toLowerCase().match(foreignWords) ?? [];
  return (new Set(foreign).size > 1 && foreign.length > own) || (own === 0 && countWords(text) > 4);
}
