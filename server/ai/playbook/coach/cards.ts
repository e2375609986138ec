import { blocksOf } from '#schema/report.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { countHeard } from '#server/ai/playbook/extract/listen.ts';
import type { Asked, Reply } from './asked.ts';
import { type Card, fillSlots } from './coach-content.ts';
import { bold, inline, sentence } from './inline.ts';
import { openSteps } from './own-steps.ts';
import { isSameTitle, type OwnReport, type PlanRow, partAbout, partNamed, planOf, reasonFor } from './report-parts.ts';
import { slotsFor } from './slots-for.ts';
import { stepMarks } from './step-marks.ts';

/** Gives short advice on a common matter: what the person's report says about it, else a card. */
export function adviceReply(asked: Asked): Reply | undefined {
  const card = cardIn(asked, asked.line);
  return card && adviceOn(asked, card);
}

/** Tells what the report says about the matter of a card, else the card. */
export function adviceOn(asked: Asked, card: Card): Reply {
  const own = asked.report && adviceOf(asked, asked.report, card);
  return own ?? cardReply(asked, card);
}

function cardIn({ coach }: Asked, line: string): Card | undefined {
  const heard = coach.cards.map((card) => ({ card, times: countHeard(card.listen, line) }));
  const best = heard.filter(({ times }) => times > 0).toSorted((a, b) => b.times - a.times);
  // "Should I hire or train?" is about hiring. A choice between two things of another matter can be put on half a page.
  const other = best.find(({ card }) => card.id !== 'decide')?.card;
  const isChoice = /^(?:should (?:i|we)|is it better to)\b.*\bor\b/i.test(line);
  return other ?? best[0]?.card ?? (isChoice ? coach.cards.find(({ id }) => id === 'decide') : undefined);
}

export function cardReply(asked: Asked, card: Card): Reply {
  const slots = slotsFor(asked);
  const fill = (words: string) => fillSlots(words, slots);
  return {
    paragraphs: [
      `**${fill(card.title)}**`,
      `${stepMarks.do} ${fill(card.do)}`,
      `**Watch:** ${fill(card.watch)}`,
      `**By when:** ${fill(card.by)}`,
    ],
    sources: [],
  };
}

/** Tells the report's step on the matter with its reason, else a finding or option above the card. */
function adviceOf(asked: Asked, report: OwnReport, card: Card): Reply | undefined {
  const { doc, source } = report;
  const steps = planOf(report);
  const part = partAbout([...blocksOf(doc, 'option'), ...blocksOf(doc, 'finding')], card.match);
  const isLeftOut = part?.kind === 'option' && !part.pick;
  const ofPart = part && !isLeftOut ? partNamed(steps, `${part.title} ${part.text}`) : undefined;
  const step = partAbout(openSteps(asked), card.match) ?? partAbout(steps, card.match) ?? ofPart;
  const reason = step ? reasonFor(report, step) : part;
  if (!reason && !step) return undefined;
  const lead = !step && isLeftOut ? 'Your report looked at this and did not pick it:' : 'Your report says:';
  const said = reason ? `${lead} ${bold(reason.title, 140)} ${sentence(reason.text, 260)}` : 'From your report:';
  return {
    paragraphs: [said, ...(step ? stepParts(asked, step) : cardReply(asked, card).paragraphs)],
    sources: [source],
  };
}

/** Says what to do, what to watch and by when; after a completed step, what comes next. */
function stepParts(asked: Asked, { title, measure, endDay, ownerRole }: PlanRow): string[] {
  const by = (day: string) => monthDay(day, asked.today);
  const open = openSteps(asked);
  if (!open.some((step) => isSameTitle(step.title, title))) {
    const [next] = open;
    const after = next ? ` Next in your plan: **${inline(next.title, 120)}**, by ${by(next.endDay)}.` : '';
    return [`You've completed “${inline(title, 120)}” already.${after}`];
  }
  return [
    `${stepMarks.do} ${sentence(title, 200)}`,
    `**Watch:** ${sentence(measure, 160)}`,
    `**By when:** ${by(endDay)}. Owner: ${inline(ownerRole, 60)}.`,
  ];
}
