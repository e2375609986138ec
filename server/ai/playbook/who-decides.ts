import type { SubmitInput } from '#schema/insights.ts';
import { cleanTextLine } from '#server/ai/quote.ts';

export type Authority = NonNullable<SubmitInput['decisionAuthority']>;

/** "Owner", "Founder & CEO", "Owner of two clinics"; a founder's associate and an owner relations manager are none. */
const owner =
  /^(?:(?:I am|I[’']m) )?(?:(?:the|sole|business) ){0,2}(?:owner|founder)(?=$|\s?[,.;:(/&|+–—-]|\s(?:and|of|at|since|ceo|chef|operator|manager|director)\b)/i;
/** Behind "owner" in a title: somebody owns it as well, or no longer. */
const shared =
  /\b(?:co-?(?:owners?|founders?|owned)|with|and (?:my|our)|together|jointly|half|50(?=\s?%)|minority|part|partners?|board|family|brothers?|sisters?|until|former\w*|assistant)\b/i;
/** In free text, under Company or Industry: somebody who has a say beside the owner, or may have one. */
const beside = [
  /\b(?:co-?(?:owners?|founders?)|(?:two|three|four|other|all|both|my|our|the) (?:owners|founders|partners)|(?:my|our|business|managing) partner|(?:my|our|the) (?:board|shareholders|investors?|trustees)|franchis[eo]\w*)\b/i,
  // Who handed the business over has no say in it any more.
  /(?<!\b(?:from|of|by|after) )\b(?:my|our) (?:(?:own|older|elder|younger|big|little|twin|two|business) )*(?:brothers?|sisters?|wife|husband|spouse|fianc[eé]e?|father|mother|dad|mum|mom|parents|sons?|daughters?|cousins?|in-laws|(?:brother|sister|father|mother)-in-law)\b(?! (?:founded|started|opened|built))/i,
  /\b(?:husband|wife|father|mother|brother|sister) (?:and|&) (?:husband|wife|son|daughter|brother|sister)\b|\bfamily[- ](?:run|owned|led|business|firm|company)\b/i,
  /\b(?:both|two) of us\b|\bteam of (?:two|2)\b|\b(?:two|2)[- ](?:person|man|woman|owner|founder)\b/i,
];
/** Under Industry, where people say how many they are: two are mostly partners. */
const pair = /\b(?:two|2) people\b/i;
/** In the name of a firm: "& Sons", "Keller & Co", "Gebrüder". */
const sharedName =
  /(?:&|\+|\b(?:and|und|et|y|e)) (?:sons?|daughters?|brothers?|sisters?|co|company|partners?|associates|family|söhne|sohn|töchter|tochter|fils|filles?|frères|hijos?|figli)(?!\p{L})|(?<!\p{L})(?:brothers|bros|sisters|gebrüder|gebr|frères|hermanos|fratelli)(?!\p{L})/iu;

export interface Decider {
  authority: Authority;
  /** Where it was read. */
  by: 'decisionAuthority' | 'solo' | 'role';
}

/**
 * Who takes the decisions: the answer under Who decides; where it is empty, whoever works alone, and an owner or founder by
 * Role (`own`: free text that may name somebody beside them, as may Company and Industry). Undefined where it is not certain.
 */
export function whoDecides(given: SubmitInput, own: string, isSolo: boolean): Decider | undefined {
  if (given.decisionAuthority) return { authority: given.decisionAuthority, by: 'decisionAuthority' };
  if (isSolo) return { authority: 'Sole', by: 'solo' };
  const role = cleanTextLine(given.role ?? '');
  if (!owner.test(role) || shared.test(role)) return undefined;
  const company = cleanTextLine(given.company ?? '');
  const text = [own, company, given.industry].join('\n');
  if (sharedName.test(company) || pair.test(given.industry) || beside.some((words) => words.test(text)))
    return undefined;
  return { authority: 'Sole', by: 'role' };
}
