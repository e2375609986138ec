/** Opens the built-in coach's answer to what it does not recognize. A list of questions that it can answer follows. */
export const offersLead = "I don't have a good answer to that. Here's what I can help with:";

/** The questions that such an answer offers, as they stand in it; none in any other answer. */
export function offersIn(answer: string): string[] {
  if (!answer.startsWith(offersLead)) return [];
  return answer.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}
