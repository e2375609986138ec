import * as z from 'zod/mini';

/** The kinds of drafts that belong to work of staff: they leave the device with the role. */
const staffDraftKinds = ['note', 'coachingGoal', 'details'] as const;

/** `kind:subject`, such as `note:<submission id>`; both of our own making, so no other character occurs. */
// Marked pure so that a bundle that only asks for the kinds leaves zod out.
export const draftIdSchema = /* @__PURE__ */ z.string().check(z.regex(/^[A-Za-z]{1,40}:[\w:-]{1,160}$/));

export const draftKind = (id: string): string => id.slice(0, id.indexOf(':'));
export const isStaffDraft = (id: string): boolean => (staffDraftKinds as readonly string[]).includes(draftKind(id));

/** Holds text that somebody was typing, as its screen stores it. */
export interface Draft {
  id: string;
  value: Record<string, unknown>;
  updatedAt: number;
}

/** Texts that one person has begun: far more than anybody comes back to, and a draft may have 200,000 characters. */
export const maxDrafts = 1_000;

/** A submission that a member of staff keeps on the own devices; `auto` by opening it, for 30 days. */
export interface Pin {
  /** The submission's id. */
  id: string;
  auto: boolean;
  createdAt: number;
}
export const maxPins = 500;
export const autoPinDays = 30;
