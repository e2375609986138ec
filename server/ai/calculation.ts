import type { Block, BlockOf } from '#schema/report.ts';

type Part<K extends Block['kind']> = Omit<BlockOf<K>, 'kind'>;

/** What the playbook calculates from one person's answers. A model gets it as facts and does not calculate it anew. */
export interface Calculation {
  /** The rows of page one's table. */
  figures: Part<'figure'>[];
  sums: Part<'sum'>[];
  levers: Part<'lever'>[];
  /** The plan's last day: the wish's own date, else what fits its kind. */
  endDay: string;
}
