const word = /[\p{L}\p{N}]{4,}/gu;
/** Words of one stem count as one: "prices" and "pricing". */
const stemLength = 5;

const stemsOf = (text: string): Set<string> =>
  new Set(Array.from(text.toLowerCase().matchAll(word), ([found]) => found.slice(0, stemLength)));

/** Those that share most words with the question first; the others, and those that share as many, in their order. */
export function rankByWords<T extends { text: string }>(question: string, parts: Iterable<T>): T[] {
  const wanted = stemsOf(question);
  const ranked = Array.from(parts, (part, at) => {
    const shared = [...stemsOf(part.text)].filter((stem) => wanted.has(stem)).length;
    return { part, at, shared };
  });
  return ranked.sort((a, b) => b.shared - a.shared || a.at - b.at).map(({ part }) => part);
}
