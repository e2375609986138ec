import { cleanTextLine } from './quote.ts';

const unsure = [
  /(?:i(?:['’]?m| am) |we(?:['’]re| are) )?(?:still )?(?:not (?:(?:really|quite|entirely) )?(?:sure|certain)|unsure)/,
  /(?:i |we )?(?:really )?(?:don['’]?t|do not) (?:really )?know|dunno|idk|(?:i have |we have )?no idea|hard to say/,
  /n\.?\/?a\.?|not applicable|unknown|tb[acd]|to be (?:decided|confirmed)|no answer|(?:i )?prefer not to say|skip(?:ped)?/,
].map(({ source }) => source);
const after = String.raw`(?: (?:yet|really|at all|about (?:this|that|it)|sorry))*[\s.!?…]*`;
const unsureText = new RegExp(`^(?:${unsure.join('|')})${after}$`, 'iu');
const noneText =
  /^(?:none|nothing|no|nope|nil|not yet)(?: (?:yet|so far|really|at all|of (?:them|it|these)))*[\s.!]*$/iu;
const signsOnly = /^[\s\-–—_.?!…*/\\]*$/u;

/** Somebody does not know or does not say: "Not sure", "n/a", "?", "-". What was asked is as open as without an answer. */
export function isUnsure(text: string): boolean {
  const line = cleanTextLine(text);
  return signsOnly.test(line) || unsureText.test(line);
}

/** Words that are no place, firm or trade, and that nobody wants to read again as a quotation: unsure ones, and "None". */
export function saysNothing(text: string): boolean {
  return isUnsure(text) || noneText.test(cleanTextLine(text));
}
