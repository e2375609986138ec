import type { Content } from 'pdfmake/interfaces';
import { type BlockGroup, groupBlocks } from '#schema/block-groups.ts';
import { type Block, type BlockOf, blocksOf, type ReportDoc } from '#schema/report.ts';
import { leverContent, sumContent } from './calculation.ts';
import { optionContent } from './options.ts';
import { adviceList, figureTable, leadContent, moveTable } from './page-one-parts.ts';
import { palette } from './palette.ts';
import { heading, kept, keptProse, prose, references, sourced, startId } from './parts.ts';
import { planContent } from './plan.ts';
import { budgetTable, measureTable, riskTable } from './risks.ts';

/** Blocks in their order, neighbours of one kind set together; drawings are made for their text size. */
export function blockContent(doc: ReportDoc, blocks: readonly Block[], textScale: number): Content[] {
  return groupBlocks(blocks).flatMap((group) => groupContent(doc, group, textScale));
}

function groupContent(doc: ReportDoc, group: BlockGroup, textScale: number): Content[] {
  switch (group.kind) {
    case 'paragraph':
      return group.blocks.flatMap((block) =>
        keptProse(startId(doc, [block]), prose(block.text, {}, sourced(doc, block))),
      );
    case 'finding':
      return group.blocks.flatMap((block) => findingContent(doc, block));
    case 'option':
      return optionContent(doc, group.blocks, textScale);
    case 'planRow':
      return planContent(doc, group.blocks, textScale);
    case 'measure':
      return measureTable(doc, group.blocks);
    case 'budget':
      return budgetTable(doc, group.blocks, textScale);
    case 'risk':
      return riskTable(doc, group.blocks);
    case 'assumption':
      return [...assumptionHead(doc), assumptionList(doc, group.blocks)];
    case 'sum':
      return sumContent(doc, group.blocks);
    case 'lever':
      return leverContent(doc, group.blocks, textScale);
    case 'unused':
      return [unusedList(doc, group.blocks)];
    case 'answer':
      return group.blocks.flatMap((block) => leadContent(doc, block));
    case 'figure':
      return figureTable(doc, group.blocks);
    case 'move':
      return moveTable(doc, group.blocks);
    case 'avoid':
    case 'turn':
      return adviceList(doc, group.blocks);
  }
}

function findingContent(doc: ReportDoc, finding: BlockOf<'finding'>): Content[] {
  return kept(startId(doc, [finding]), finding.title, prose(finding.text, {}, sourced(doc, finding)));
}

/** Parts them from what was left out, where that heads the section. */
function assumptionHead(doc: ReportDoc): Content[] {
  return blocksOf(doc, 'unused').length === 0 ? [] : [heading('Assumptions')];
}

function assumptionList(doc: ReportDoc, assumptions: BlockOf<'assumption'>[]): Content {
  const items = assumptions.map((block) => ({
    stack: keptProse(startId(doc, [block]), prose(block.text, {}, sourced(doc, block))),
  }));
  return { ul: items, markerColor: palette.primary, margin: [0, 2, 0, 4] };
}

/** The person's words in their italic, then why nothing came of them. */
function unusedList(doc: ReportDoc, unused: BlockOf<'unused'>[]): Content {
  const items = unused.map((block) => {
    const said = prose(`“${block.words}”`, { margin: [0, 0, 0, 1] }, { stretches: sourced(doc, block).stretches });
    const why = prose(block.reason, {}, { marks: references(doc, block) });
    return { stack: keptProse(startId(doc, [block]), [...said, ...why]) };
  });
  return { ul: items, markerColor: palette.primary, margin: [0, 2, 0, 4] };
}
