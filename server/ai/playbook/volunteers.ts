import type { AnswerName, SubmitInput } from '#schema/insights.ts';

/** People who give their time, in some languages; "volunteer software" and "volunteer travel" are other trades. */
const people =
  /(?<!\p{L})(?:volunteers|voluntary|ehrenamtlich\p{L}*|b[ée]n[ée]voles?|voluntari[oa]s|vrijwilligers)(?!\p{L})|\bvolunteer[- ](?:run|led|staffed)\b|\bunpaid\b/iu;
/** A church, a parish or a charity runs the business, and does not merely lend it a name or an order. */
const house =
  /\b(?:(?:run|owned|led|organi[sz]ed|operated) by|(?:caf[eé]|shop|kitchen|bar|store) of) (?:(?:the|a|an|our|my|local|village|\p{Lu}\p{L}+) ){0,3}(?:church|parish|charity|congregation)\b(?! (?:street|road|lane|hall))|\b(?:church|parish|charity)(?: community)? (?:caf[eé]|coffee (?:shop|bar|morning)|kitchen|canteen|bar|(?:book|thrift|gift)? ?shop|store|choir)(?!\p{L})/iu;
/** Whom a business works for. */
const served = /\b(?:for|to|für|pour|para)\b[^,(/;|]*/gi;
/** "Volunteer coordinator" leads them. */
const role = /\bvolunteer\b/i;

type Named = Pick<SubmitInput, 'industry' | 'role'>;

/** The answers that say that volunteers do the work; empty where nothing under Industry or Role says so. */
export function volunteerAnswers({ industry, role: title = '' }: Named): AnswerName[] {
  const trade = industry.replace(served, ' ');
  return [
    ...(people.test(trade) || house.test(trade) ? (['industry'] as const) : []),
    ...(people.test(title) || role.test(title) ? (['role'] as const) : []),
  ];
}
