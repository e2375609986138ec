import { type Found, known } from './fact.ts';
import { clauseBefore, isPresent } from './guards.ts';
import { qualifierAfter } from './qualifier.ts';
import { amount, type Match, matchesOf, pattern, type Sentence } from './sentence.ts';

const takes = pattern(
  `(?<subject>(?:\\p{L}[\\p{L}'&-]* ){0,4}?)(?:takes?|lasts?|waits?)(?: us| me| them| clients| customers| people| on average| usually| typically| up to| another)? ${amount('time')}`,
);
const states = pattern(
  `(?:our|my|the)(?: current| average| typical| usual)? (?<subject>(?:\\p{L}[\\p{L}'&-]* ){0,3}?(?:time|times|delay|wait|turnaround|backlog|cycle|list) )(?:is|are|runs? at|averages?)(?: currently| now| at| still){0,2} ${amount('time')}`,
);
const does =
  /^ to (\p{L}[\p{L}'&-]*(?: \p{L}[\p{L}'&-]*){0,7}?)(?=\s*[.,;!]|\s*$| (?:and|but|because|when|so|if|which|while|or)(?!\p{L}))/iu;
const units = new Set(['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years']);

/** How long something takes today. What it is only where a few words say it: the subject, or "to send a quote". */
export function readWaits(sentence: Sentence): Found[] {
  const matches = [...matchesOf(takes, sentence), ...matchesOf(states, sentence)];
  const supposed = /(?<!\p{L})(?:should|must|will|can|need|want|ought)(?!\p{L})/iu;
  return matches
    .filter((match) => isPresent(match) && !supposed.test(clauseBefore(match) + match.words))
    .flatMap((match) => waitOf(match) ?? []);
}

function waitOf(match: Match): Found | undefined {
  const time = match.amountOf('time');
  if (!time || !units.has(time.unit)) return undefined;
  const { sentence } = match;
  const rest = sentence.mask.slice(match.end, match.end + 90);
  // "takes 2 weeks off", "takes 3 hours longer"
  if (/^\s(?:off|longer|more|less|of|from|too|a|per|each|every)(?!\p{L})/iu.test(rest)) return undefined;
  const done = does.exec(rest);
  const task = done?.[1] && sentence.text.slice(match.end + 4, match.end + done[0].length).trim();
  const what = task || subjectOf(match);
  const narrowed = task ? undefined : qualifierAfter(sentence, match.end);
  if (narrowed?.is === 'unsure') return undefined;
  return {
    start: match.start,
    end: narrowed?.end ?? match.end + (done?.[0].trimEnd().length ?? 0),
    claim: { kind: 'wait', amount: time, ...known({ what: what || undefined }) },
  };
}

function subjectOf(match: Match): string | undefined {
  const subject = match.wordsOf('subject')?.trim();
  const isClean =
    subject &&
    !/(?<!\p{L})(?:it|this|that|which|who|we|i|and|but|or|to|as|then|so|also|still|usually|often|always)(?!\p{L})/iu.test(
      subject,
    );
  const before = match.sentence.mask.slice(0, match.start);
  return isClean && /(?:^|[.,;:]|\b(?:and|but|our|my|the))\s*$/i.test(before) ? subject : undefined;
}
