import * as z from 'zod';

/** Says that this version cannot write on from what was kept of a report between two stages. Holds no content. */
export class IncompatibleCheckpoint extends Error {
  override readonly name = 'IncompatibleCheckpoint';
}

/** @throws IncompatibleCheckpoint when an earlier version of the product kept it in another shape. */
export function readCheckpoint<T>(schema: z.core.$ZodType<T>, checkpoint: unknown): T {
  const parsed = z.safeParse(schema, checkpoint);
  if (parsed.success) return parsed.data;
  throw new IncompatibleCheckpoint('What was kept of the report has another shape.');
}
