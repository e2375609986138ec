import type { SubmitInput } from '#schema/insights.ts';
import type { Helper, Reply, WishKind } from '#server/ai/playbook/analyze/kind.ts';
import { peopleNamedIn } from './named-people.ts';

const mostHelpers = 3;
const relations =
  /\b(?:my (?:partner|brother|sister|son|daughter|manager|office manager|assistant|bookkeeper|foreman|baker|chef|cook|co-?founder)|(?:my|the) (?:wife|husband))\b(?<does> (?:does|do|packs|teaches|keeps|runs|handles|writes) [^.,;]{2,30}?(?=$|[.,;]| and | so | but ))?/giu;

/** Names in the answer to who could own a step, then people whom they want to keep, and those of a relation (“my wife”). */
export function helpersIn(reply: Reply | undefined, given: SubmitInput, kind: WishKind): Helper[] {
  const named = reply && !reply.isNone && !reply.isUnknown ? helpersNamed(reply.text) : [];
  const text = `${given.desiredOutcome}\n${given.stepsTaken ?? ''}`;
  const related = [...text.matchAll(relations)].map(({ 0: words, groups }): Helper => {
    const does = groups?.does ?? '';
    const name = words.slice(0, words.length - does.length).replace(/^\p{L}+/u, 'Your');
    return { name, role: `${name.replace(/^Your /u, '')}${does}`.toLowerCase() };
  });
  // Elsewhere a name behind “keep” or “lose” may be a customer's.
  const kept = kind === 'people' ? peopleNamedIn(text).map((name): Helper => ({ name, role: '' })) : [];
  const all = [...named, ...kept, ...related];
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at).slice(0, mostHelpers);
}

const firstName = String.raw`\p{Lu}[\p{Ll}'’-]+(?: \p{Lu}[\p{L}'’.-]*)?`;
/** `Dana (office manager)`, `Kit the lead plumber`, `Declan for the website`, `Marcy - estimates`. */
const nameFirst = new RegExp(
  String.raw`^(?<name>${firstName})(?:\s*\((?<inside>[^)]*)\)?.*|\s[–-]\s(?<dash>.*)|\s(?<after>(?:the|for|our|my|who|does|in|on|from|as) .*))?$`,
  'u',
);
/** `my partner Ray`: the name says enough after it was said who he is. */
const relationFirst = new RegExp(String.raw`^(?:my|our|the) (?<role>[\p{Ll} -]{2,24}) (?<name>${firstName})$`, 'iu');
const role = String.raw`(?:(?:my|our|the|an?) [\p{Ll} -]{2,24}|(?:she|he|they|who) [\p{Ll} '’-]{2,40})`;
const roleBehind = new RegExp(String.raw`(?<=\p{Lu}\p{Ll}+), (${role})(?=$|,| and )`, 'gu');

function helpersNamed(text: string): Helper[] {
  return text
    .replace(/[.!]+\s*$/u, '')
    .replaceAll(roleBehind, ' ($1)')
    .split(/(?:[,;/&+]|\band\b|\bor\b)(?![^(]*\))/iu)
    .flatMap((part) => helperOf(part.trim()));
}

function helperOf(part: string): Helper[] {
  const related = relationFirst.exec(part)?.groups;
  if (related?.name && /^\p{Lu}/u.test(related.name)) return [{ name: related.name, role: related.role ?? '' }];
  const spelled = /^[\p{Ll}'’-]{2,12}$/u.test(part) ? part.charAt(0).toUpperCase() + part.slice(1) : part;
  const { name, inside, dash, after } = nameFirst.exec(spelled)?.groups ?? {};
  if (name) return [{ name, role: (inside ?? dash ?? after ?? '').toLowerCase() }];
  const whose = spelled.replace(/\(.*$|\s[–-]\s.*$/u, '').trim();
  return /^(?:my|our|the) [\p{L} -]{2,24}$/iu.test(whose)
    ? [{ name: whose.replace(/^\p{L}+/u, 'Your'), role: whose.replace(/^\p{L}+ /u, '').toLowerCase() }]
    : [];
}
