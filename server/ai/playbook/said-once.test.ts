import { expect, test } from 'vitest';
import { challenges, type SubmitInput } from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import { readPlaybookContent } from './content.ts';
import { loadPlaybook } from './playbook.ts';
import { readAnswers } from './read-answers.ts';

const content = readPlaybookContent();
const playbook = loadPlaybook();
/** Owners stand in the plan's column again and again, in the words of the trade. */
const sections = sectionIds.filter((id) => id !== 'plan');
const isLong = (phrase: string) => phrase.split(' ').length >= 5;

test.each(challenges)('%s: a long phrase of the trade is not said four times in one section', (problems) => {
  for (const { id, kinds } of content.trades) {
    for (const kind of [kinds[0], kinds.at(-1)]) {
      const industry = kind?.words[0]?.replace('*', '') ?? id;
      const person = {
        firstName: 'Sam',
        email: 'sam@example.com',
        companySize: '51-200',
        budgetRange: '$5k-$10k',
      } as const;
      const answers: SubmitInput = { ...person, problems, industry, desiredOutcome: 'I want things to go better' };
      const input = { answers, questionAnswers: [], today: '2026-11-21' };
      const outline = playbook.outlineReport(input);
      const phrases = Object.values(readAnswers(content, input).slots).filter(isLong);
      for (const section of sections) {
        const text = JSON.stringify(playbook.writeSection(input, outline, section)).toLowerCase();
        for (const phrase of phrases) {
          const times = text.split(phrase.toLowerCase()).length - 1;
          expect(times, `${industry}, ${section}: “${phrase}”`).toBeLessThan(4);
        }
      }
    }
  }
});
