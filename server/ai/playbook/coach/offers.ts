import { offersLead } from '#schema/coach-offers.ts';
import { questionsOfReport } from '#schema/questions-of-report.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import type { Asked, Reply } from './asked.ts';
import { matterIn } from './drafts.ts';
import { inline } from './inline.ts';
import { costWish } from './own-costs.ts';
import { openGoals, openSteps } from './own-steps.ts';
import { partAbout, planOf } from './report-parts.ts';
import { buyerWords } from './slots-for.ts';

/** Says that there is no good answer, with three questions that have one. */
export function offersReply(asked: Asked): Reply {
  return {
    paragraphs: [offersLead, offersFor(asked)],
    sources: [],
  };
}

const shown = 3;

/** Lists questions in Markdown: from the person's own data first, and none that was asked already. */
export function offersFor(asked: Asked): string {
  const { report, questions, coach } = asked;
  const matter = report && coach.matters.find(({ match }) => partAbout(planOf(report), match));
  const isKnown = openSteps(asked).length > 0 || openGoals(asked).length > 0;
  const drafted = new Set(questions.flatMap((question) => matterIn(asked, question)?.id ?? []));
  const draft = (id: string) =>
    drafted.has(id) ? [] : [coach.matters.find((matter) => matter.id === id)?.offer ?? ''];
  const own = ofWish(asked);
  const offers = [
    // Somebody with costs asks about costs.
    ...(costWish(asked) ? own : []),
    ...(isKnown ? ['What should I do first this week?'] : []),
    ...(report ? questionsOfReport(report.doc).slice(-2) : []).map((question) => inline(question, 120)),
    ...(matter ? draft(matter.id) : []),
    ...own,
    ...(report ? [] : ['What if I raise prices 10%?']),
    ...(openGoals(asked).length > 0 ? ['What are my goals?'] : []),
    ...(own.length > 0 ? [] : draft('follow-up')),
    ...(own.length > 0 ? [] : [`How do I get more ${buyerWords(asked).buyers}?`]),
    ...draft('late-payment'),
    'How much should I charge?',
  ];
  const isFresh = (offer: string, at: number) =>
    offer !== '' && !questions.includes(offer) && offers.indexOf(offer) === at;
  return offers
    .filter(isFresh)
    .slice(0, shown)
    .map((question) => `- ${question}`)
    .join('\n');
}

/** Lists questions of the person's own kind: on costs for a wish about costs. */
function ofWish({ coach, submission }: Asked): string[] {
  const wish = submission?.answers.desiredOutcome ?? '';
  return coach.offers.find(({ listen }) => hear(listen, wish) !== undefined)?.questions ?? [];
}
