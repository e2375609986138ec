// @module-tag all
// Left out of the gate: writes a report for each challenge.
import { expect, test } from 'vitest';
import {
  challenges,
  companySizes,
  insightToText,
  revenueBands,
  type SubmitInput,
  timelines,
} from '#schema/insights.ts';
import { sectionIds } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { loadPlaybook } from './playbook.ts';

const playbook = loadPlaybook();

function textsOf(answers: SubmitInput): string {
  const input = { answers, questionAnswers: [], today: '2026-11-22' };
  const outline: unknown = JSON.parse(JSON.stringify(playbook.outlineReport(input)));
  const sections = sectionIds.map((id) => playbook.writeSection(input, outline, id));
  const report = reportText(playbook.assembleReport(input, outline, sections));
  return [report, ...playbook.writeInsights(input).map(insightToText)].join('\n');
}

/** What may be said of a bakery, and not of the bereaved. */
const tasteless =
  /Monday note|(?<!never )come again|come back soon|before (?:this|that) one ends|second funeral|funeral has no voice|people who could buy|gone quiet|could say it again|newsletter|loyal|voucher|last minute|just looking|within one working day/i;

test.each(challenges)('%s: a funeral home reads nothing tasteless, whatever its size', (problems) => {
  for (const companySize of companySizes) {
    const answers = {
      firstName: 'Walter',
      email: 'walter@example.com',
      problems,
      desiredOutcome: 'I would like to be back at 200 a year without cutting our price.',
      industry: 'Funeral home',
      companySize,
    };
    expect(textsOf(answers), companySize).not.toMatch(tasteless);
  }
});

/** Whoever writes that nobody can be made to need a firm cannot count on more of them by spring, or on so many in three weeks. */
const counted =
  /more (?:funerals|first calls)|a (?:fifth|tenth) more|funerals in a month|(?:next|for) twenty funerals|somebody was asked to decide|a yes took|a recommendation, more/i;

test.each(challenges)(
  '%s: nobody asks a funeral home for more funerals, whatever it earns and however long it has',
  (problems) => {
    for (const revenueBand of revenueBands) {
      for (const timeline of timelines) {
        const answers = {
          firstName: 'Walter',
          email: 'walter@example.com',
          problems,
          desiredOutcome: 'I would like to be known again as the house that has time.',
          industry: 'Funeral home, third generation',
          companySize: '1-10' as const,
          revenueBand,
          timeline,
        };
        expect(textsOf(answers), `${revenueBand}, ${timeline}`).not.toMatch(counted);
      }
    }
  },
);
