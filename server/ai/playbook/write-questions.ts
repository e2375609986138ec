import { chooseFindings, isExcluded, ofTrade } from './choose-findings.ts';
import type { PlaybookContent } from './content.ts';
import type { Question } from './content-parts.ts';
import { isChangeSaid, saidShare } from './goal-measure.ts';
import { type Reading, say } from './read-answers.ts';
import { openQuestions } from './unread-figures.ts';

/** Five questions: on figures that could not be read, at most two on what was not said, the rest on the findings. */
export function writeQuestions({ circumstances }: PlaybookContent, reading: Reading): string[] {
  const open = (['figure', 'date', 'stepsTaken'] as const).filter((name) => reading.gaps.includes(name)).slice(0, 2);
  const asked = new Set(reading.replies.map(({ label }) => label));
  return [
    ...openQuestions(reading).slice(0, 1),
    ...open.map((name) => circumstances.questions[name]),
    ...ownQuestions(reading).map((ask) => say(reading, ask)),
  ]
    .filter((question, at, all) => !asked.has(question) && all.indexOf(question) === at)
    .slice(0, 5);
}

function isSaid(reading: Reading, { reads }: Question): boolean {
  return reads !== undefined && (saidShare(reading, reads) !== undefined || isChangeSaid(reading, reads));
}

/** One of each chosen finding, then the second ones, then those of the other findings that apply. */
function ownQuestions(reading: Reading): string[] {
  const { content, lens } = reading;
  const applying = content.findings.filter(({ not }) => !isExcluded(reading, not)).map(({ id }) => id);
  const chosen = chooseFindings(reading).map(({ id }) => id);
  const ranked = [...chosen, ...applying.filter((id) => !chosen.includes(id))];
  const lists = ranked.map((id) =>
    (id === ofTrade ? [lens.question] : content.questions.filter((one) => one.for === id))
      .filter((question) => !isSaid(reading, question))
      .map(({ ask }) => ask),
  );
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.flatMap((list) => list[row] ?? [])).flat();
}
