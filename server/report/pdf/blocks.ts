import type { Content } from 'pdfmake/interfaces';
import { type BlockGroup, groupBlocks } from '#schema/block-groups.ts';
import type { Block, BlockOf, ReportDoc } from '#schema/report.ts';
import { blockLine } from '#schema/report-words.ts';
import { optionContent } from './options.ts';
import { palette } from './palette.ts';
import { kept, keptProse, prose, sourced, startId } from './parts.ts';
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
        keptProse(startId(doc, [block]), prose(block.text, {}, sourced(doc, block.basedOn))),
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
      return [assumptionList(doc, group.blocks)];
    default:
      return group.blocks.flatMap((block) => prose(blockLine(block), {}, sourced(doc, block.basedOn)));
  }
}

function findingContent(doc: ReportDoc, finding: BlockOf<'finding'>): Content[] {
  return kept(startId(doc, [finding]), finding.title, prose(finding.text, {}, sourced(doc, finding.basedOn)));
}

function assumptionList(doc: ReportDoc, assumptions: BlockOf<'assumption'>[]): Content {
  const items = assumptions.map((block) => ({
    stack: keptProse(startId(doc, [block]), prose(block.text, {}, sourced(doc, block.basedOn))),
  }));
  return { ul: items, markerColor: palette.primary, margin: [0, 2, 0, 4] };
}
