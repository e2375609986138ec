import { cleanTextLine } from '#server/ai/quote.ts';
import type { TitleName } from './content-parts.ts';

/** What the fields of the plan's roles are called in titles. */
const fields: Partial<Record<TitleName, string>> = {
  sales: 'sales|revenue|business development|commercial',
  marketing: 'marketing|brand|communications',
  operations: 'operations',
  finance: 'finance|accounting',
  product: 'product|r&d|research and development',
  service:
    '(?:customer|client|guest|patient|member)s? (?:success|service|services|support|care|experience|relations|retention)|support|cx',
};
const chiefs: Partial<Record<TitleName, string>> = {
  sales: 'cro|cso',
  marketing: 'cmo',
  operations: 'coo',
  finance: 'cfo',
  product: 'cpo|cto',
  service: 'cco',
};
/** "Assistant to the head of sales", "deputy": somebody else leads the field. */
const notLeading = /\b(?:assistant|deputy|junior|trainee|intern|former|ex|to the|reports? to|coach|consultant)\b/i;

/**
 * The person leads the field themselves, by their title: "Head of Customer Success", "Sales and marketing manager". In a large
 * house a manager works under its head, and only a title above that counts.
 */
export function leadsField(role: string | undefined, field: TitleName, isLarge: boolean): boolean {
  const words = fields[field];
  const title = cleanTextLine(role ?? '');
  if (words === undefined || notLeading.test(title)) return false;
  const above = 'head|director|vp|vice president|chief';
  const ranks = isLarge ? above : `${above}|lead|leader|manager`;
  // "Head of product marketing" leads no product.
  const whole = '(?! (?:marketing|operations|sales|design|support|enablement|finance))';
  const joined = '(?:[\\p{L}& ]+? (?:and|&) )?';
  const before = `\\b(?:${ranks})(?: of|,|:| for)? ${joined}(?:${words})\\b${whole}`;
  const after = `\\b(?:${words})(?: (?:and|&) [\\p{L}]+(?: [\\p{L}]+)?)? (?:${isLarge ? 'director|head|officer' : 'director|head|officer|lead|leader|manager'})\\b`;
  return new RegExp(`${before}|${after}|\\b(?:${chiefs[field]})\\b`, 'iu').test(title);
}
