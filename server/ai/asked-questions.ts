/**
 * Formats the questions at the end of a report. A lead-in comes first, then each question in a numbered line of its
 * own, as they are answered.
 */
export function askedQuestions(lead: string, questions: readonly string[]): string {
  return [lead, ...questions.map((question, at) => `${at + 1}. ${question}`)].join('\n');
}
