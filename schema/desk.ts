import * as z from 'zod/mini';
import { tooLong } from './fields.ts';
import { maxSearchLength, portalFiltersSchema, portalSorts } from './portal-query.ts';

/** Limits the views that `/api/coaching/desk` saves, beside the last visit (docs/decisions.md#open-answers). */
export const maxDeskViews = 20;
const maxNameLength = 60;

const nameMessage = 'Please enter a name.';
const sameNameMessage = 'You already have a view with this name.';

export const deskViewSchema = z.strictObject({
  name: z.string({ error: nameMessage }).check(
    z.overwrite((text) => text.trim()),
    z.minLength(1, nameMessage),
    z.maxLength(maxNameLength, tooLong(maxNameLength)),
  ),
  search: z.string().check(z.maxLength(maxSearchLength, tooLong(maxSearchLength))),
  filters: portalFiltersSchema,
  sort: z.enum(portalSorts),
});
/** Describes a list that a staff member saved under a name. */
export type DeskView = z.infer<typeof deskViewSchema>;

export const deskSchema = z.strictObject({
  views: z
    .array(deskViewSchema)
    .check(z.maxLength(maxDeskViews, `You can save up to ${maxDeskViews} views.`), refuseSameNames),
  /** Dates the last visit, epoch ms; null before the first visit ended. */
  lastVisitAt: z.nullable(z.number().check(z.refine((instant) => Number.isInteger(instant) && instant >= 0))),
});
export type Desk = z.infer<typeof deskSchema>;

/** Refuses names that differ in case alone, because they are the same to a reader. */
function refuseSameNames({ value, issues }: z.core.ParsePayload<DeskView[]>): void {
  const names = value.map(({ name }) => name.toLowerCase());
  const index = names.findIndex((name, at) => names.indexOf(name) < at);
  if (index >= 0) issues.push({ code: 'custom', input: value, path: [index, 'name'], message: sameNameMessage });
}
