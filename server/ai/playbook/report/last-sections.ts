import type { Block } from '#schema/report.ts';
import { type BudgetPlan, budgetPlanOf } from './budget-plan.ts';
import { mostSums } from './middle-sections.ts';
import { answersOf, type ReportCase, say } from './report-case.ts';
import { unusedWords } from './unused-words.ts';

const mostRisks = 4;

/** Risks of the three moves first, then those of the kind; the goal and what moves it; the money. */
export function riskBlocks(report: ReportCase): Block[] {
  const { reading, shown, outcome } = report;
  const ids = shown.map(({ finding }) => finding.id);
  const { risks } = reading.content;
  const own = risks.filter((risk) => risk.for !== undefined && ids.includes(risk.for));
  const general = risks.filter((risk) => risk.for === undefined);
  const wish = [reading.case.wish.answer];
  return [
    ...[...own.slice(0, mostRisks - 1), ...general].slice(0, mostRisks).map((risk): Block => {
      const chosen = shown.find(({ finding }) => finding.id === risk.for);
      return {
        kind: 'risk',
        title: say(report, risk.title),
        earlySign: say(report, risk.earlySign),
        response: say(report, risk.response),
        basedOn: chosen ? answersOf(report, chosen) : wish,
      };
    }),
    ...outcome.measures.map((measure): Block => ({ kind: 'measure', ...measure })),
    ...moneyBlocks(report),
  ];
}

function moneyBlocks(report: ReportCase): Block[] {
  const { given, numberOf } = report.reading.case;
  if (given.budgetRange === undefined) return [];
  const basedOn = numberOf.budgetRange === undefined ? [] : [numberOf.budgetRange];
  const wants = report.shown.flatMap(({ finding: { option } }) =>
    option.buys ? [{ title: say(report, option.title), text: say(report, option.buys), effort: option.effort }] : [],
  );
  // What a test costs is known when it has ended.
  const checkDay = (report.reading.kind.id === 'decide' ? report.slots.endDay : report.slots.checkDay) ?? '';
  // The form asks in dollars: a split in them says little beside sums in another currency.
  if (report.reading.case.sign !== '$') {
    const list = wants.map(({ text }) => text).join(' ');
    const text =
      list === ''
        ? `None of these moves needs money beyond the hours, so keep it until ${checkDay} shows what works.`
        : `If you spend, spend it here: ${list} Hold the rest until ${checkDay}.`;
    return [{ kind: 'paragraph', text, basedOn }];
  }
  const plan: BudgetPlan = budgetPlanOf(given.budgetRange, wants, checkDay, report.outcome.spend);
  return [
    { kind: 'paragraph', text: plan.text, basedOn },
    ...plan.lines.map(
      ({ title, text, usd }): Block => ({ kind: 'budget', title, text, fromUsd: usd, toUsd: usd, basedOn }),
    ),
  ];
}

/** What the report leaves out of what somebody gave, at most three, and what it takes for granted. */
export function assumptionBlocks(report: ReportCase, written: readonly Block[]): Block[] {
  return [
    ...unusedWords(report, written).map((one): Block => ({ kind: 'unused', ...one })),
    ...assumptionsOf(report).map((text): Block => ({ kind: 'assumption', text, basedOn: [] })),
  ];
}

function assumptionsOf({ reading, outcome }: ReportCase): string[] {
  const { recognized, content } = reading;
  return [
    ...(recognized.isSure
      ? []
      : [`We read your goal as: ${content.choice.replace(/^./u, (letter) => letter.toLowerCase())}.`]),
    ...(outcome.sums.slice(0, mostSums).some(({ isExample }) => isExample)
      ? ['Numbers marked as an example aren’t yours. Put in your own to see your result.']
      : []),
    'We relied on your answers and didn’t review your accounts.',
  ];
}
