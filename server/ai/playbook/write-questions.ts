import { chooseFindings } from './choose-findings.ts';
import { fill } from './fill.ts';
import type { PlaybookContent } from './playbook-content.ts';
import type { Reading } from './read-answers.ts';

/** Five questions: at most two on what was not said, the rest on the findings that the report will work out. */
export function writeQuestions({ circumstances }: PlaybookContent, reading: Reading): string[] {
  const chosen = chooseFindings(reading).map(({ finding }) => finding.id);
  const open = (['figure', 'date', 'stepsTaken'] as const).filter((name) => reading.gaps.includes(name)).slice(0, 2);
  const own = [...reading.content.questions].sort((a, b) => rank(chosen, a.for) - rank(chosen, b.for));
  const asked = new Set(reading.replies.map(({ label }) => label));
  return [...open.map((name) => circumstances.questions[name]), ...own.map(({ ask }) => fill(ask, reading.slots))]
    .filter((question) => !asked.has(question))
    .slice(0, 5);
}

function rank(chosen: readonly string[], findingId: string): number {
  const at = chosen.indexOf(findingId);
  return at < 0 ? chosen.length : at;
}
