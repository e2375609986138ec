import * as z from 'zod';

/** What was kept of a report between two stages is not what this version writes on from. Holds no content. */
export class KeptUnreadable extends Error {
  override readonly name = 'KeptUnreadable';
}

/** @throws KeptUnreadable when an earlier version of the product kept it in another shape. */
export function readKept<T>(schema: z.core.$ZodType<T>, kept: unknown): T {
  const parsed = z.safeParse(schema, kept);
  if (parsed.success) return parsed.data;
  throw new KeptUnreadable('What was kept of the report has another shape.');
}
