/** Heads the built-in coach's list of questions that it can answer. */
export const offersHead = 'Here’s what I can help with:';
/** Opens its answer to what it does not recognize. */
export const offersLead = `I don’t have a good answer to that. ${offersHead}`;

/** The questions that such an answer offers, as they stand in it, and what stands before them; none in any other answer. */
export function offersIn(answer: string): { before: string; questions: string[] } {
  // Answers of before have straight apostrophes.
  const at = answer.replaceAll("'", '’').indexOf(`${offersHead}\n`);
  if (at === -1) return { before: answer, questions: [] };
  const lines = answer.slice(at).split('\n');
  return {
    before: answer.slice(0, at) + offersHead,
    questions: lines.flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])),
  };
}
