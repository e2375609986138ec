import { expect, test } from 'vitest';
import { sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { loadPlaybook } from './playbook.ts';
import { sampleSubmissions } from './sample-submissions.ts';

const playbook = loadPlaybook();

/** The report of one of the samples as plain text, with the questions asked before it. */
function reportOf(name: string) {
  const answers = sampleSubmissions[name];
  if (!answers) throw new Error(`No sample is called ${name}.`);
  const said = { answers, questionAnswers: [], today: '2026-11-21' };
  const outline = playbook.outlineReport(said);
  const sections = sectionIds.map((id) => playbook.writeSection(said, outline, id));
  const text = reportText(playbook.assembleReport(said, outline, sections));
  return { title: outline.title, text, questions: playbook.writeQuestions(said).map(({ ask }) => ask) };
}

test('a figure within markup is not asked about', () => {
  const { questions } = reportOf('hostile');
  expect(questions.join(' ')).not.toContain('onerror');
  expect(questions[0]).toContain('Which one figure');
});

test('orders to a machine are no target', () => {
  expect(reportOf('hostile').text).not.toContain('Target: “ignore');
});

test('a sentence of another language is not cut for the title', () => {
  expect(reportOf('german').title).toMatch(/^A 90-day plan/);
});

test('a year in another language counts as a date that was named', () => {
  expect(reportOf('german').text).not.toContain('a date or a timeline');
});

test('a wish with a figure that no rule reads is quoted once where it is told', () => {
  const { text } = reportOf('german');
  const situation = text.slice(text.indexOf('## Where you are'), text.indexOf('## Findings and options'));
  expect(situation.match(/um 20 % steigern/g)).toHaveLength(1);
  expect(situation).toContain('Used in no calculation, because rules cannot tell what is meant: “20 %”.');
});

test('steps taken are quoted where no finding quotes them', () => {
  const { text } = reportOf('joinery');
  const situation = text.slice(text.indexOf('## Where you are'), text.indexOf('## Findings and options'));
  expect(situation).toContain('I still price every job myself');
});

test('where the wish and the form name different times, the plan says which one counts', () => {
  expect(reportOf('subscriptions').text).toMatch(/Under Timeline you chose “\\?<1 month”, and the scores/);
  expect(reportOf('joinery').text).not.toContain('Under Timeline you chose');
});

test('“Not sure” is not called a line of work', () => {
  expect(reportOf('one word').text).toContain('Under Industry you wrote: “Not sure”.');
});

test('a straight line on which whole pieces do not move yet is left out', () => {
  expect(reportOf('joinery').text).not.toContain('On a straight line');
});
