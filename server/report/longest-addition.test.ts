import { expect, test } from 'vitest';
import type { SubmitInput } from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import { loadPlaybook } from '#server/ai/playbook/playbook.ts';
import { patientMs as timeoutMs } from '#server/testing/print-once.ts';
import { fullAnswers } from '#server/testing/submissions.ts';
import { renderReport } from './render-report.ts';

const words = 'We sign four kitchens each month, at $9,000 on average. '.repeat(90);
const answers: SubmitInput = {
  ...(fullAnswers as SubmitInput),
  desiredOutcome: words.slice(0, 5000),
  stepsTaken: words.slice(0, 5000),
};
const questionAnswers = [1, 2, 3, 4, 5, 6].map((number) => ({
  question: `Where does the work wait longest, number ${number}?`,
  answer: words.slice(0, 2000),
}));

test('the longest addition of a coach to the longest answers leaves a report within ten pages', async () => {
  const playbook = loadPlaybook();
  const input = { answers, questionAnswers, additionalContext: words.slice(0, 5000), today: '2026-03-12' };
  const outline = playbook.outlineReport(input);
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  const pdf = Buffer.from(
    await renderReport(playbook.assembleReport(input, outline, sections), { timeoutMs }),
  ).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeLessThanOrEqual(10);
  expect(pdf.length).toBeLessThanOrEqual(400 * 1024);
});
