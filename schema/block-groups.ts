import { dayNumber } from './days.ts';
import type { Block, BlockOf } from './report.ts';

/** Neighbouring blocks of one kind: they make one table or one list. */
export type BlockGroup = { [K in Block['kind']]: { kind: K; blocks: BlockOf<K>[] } }[Block['kind']];

/** The blocks in their order, neighbours of one kind together. */
export function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: { kind: Block['kind']; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.kind === block.kind) last.blocks.push(block);
    else groups.push({ kind: block.kind, blocks: [block] });
  }
  return groups as BlockGroup[];
}

/** The steps by the day on which they end, then by the day on which they start. */
export function inDateOrder(steps: readonly BlockOf<'planRow'>[]): BlockOf<'planRow'>[] {
  return steps.toSorted(
    (a, b) => dayNumber(a.endDay) - dayNumber(b.endDay) || dayNumber(a.startDay) - dayNumber(b.startDay),
  );
}
