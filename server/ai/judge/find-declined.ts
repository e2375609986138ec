import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type DeclinedTopic, type DeclineRule, declinedTopics, declineRules } from './decline-rules.ts';

/** Lists what the answers ask for that we do not help with, in the order of the topics. */
export function findDeclined(answers: SubmitInput, questionAnswers: readonly QuestionAnswer[]): DeclinedTopic[] {
  const { desiredOutcome, industry, stepsTaken = '' } = answers;
  const notes = questionAnswers.filter(({ question }) => isNotes.test(question));
  const others = questionAnswers.filter(({ question }) => !isNotes.test(question));
  const wished = [desiredOutcome, industry, ...notes.map(({ answer }) => answer)].flatMap(clausesOf);
  // Elsewhere people tell what happened: only what they mean to do counts.
  const told = [stepsTaken, ...others.map(({ answer }) => answer)].flatMap(clausesOf).filter(isIntended);
  const clauses = [...wished, ...told];
  return declinedTopics.filter((topic) =>
    declineRules.some((rule) => rule.topic === topic && clauses.some((clause) => isMeant(clause, rule))),
  );
}

const isNotes = /^(?:notes|anything else)/i;

function clausesOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[’‘`]/g, "'")
    .split(/[.!?;\n]+(?=\s|$)|,? but | [–—-] /)
    .map((clause) => clause.replaceAll(/[-–—"“”()\s]+/g, ' ').trim());
}

const intention =
  /\b(?:(?:i|we) (?:also |still |now |really )?(?:want|need|plan|hope|intend|would like|'d like|will)|(?:i|we)'(?:ll|d)|going to|gonna|how (?:do|can|could|should|to)|help (?:me|us)|let's|next step)\b/;
const isIntended = (clause: string): boolean => intention.test(clause);

/** An answer that keeps to the law says so. */
const lawful =
  /\b(?:legally|lawful(?:ly)?|within the law|by the book|above board|compl(?:y|iance|iant)|honest(?:ly)?|genuine|ethical(?:ly)?|permission)\b/;

function isMeant(clause: string, { pattern, denies = false }: DeclineRule): boolean {
  if (lawful.test(clause)) return false;
  return [...clause.matchAll(pattern)].some(({ 0: words, index }) => {
    const before = clause.slice(0, index).trimEnd();
    const after = clause.slice(index + words.length);
    const isNewAct = / (?:and|then|by)$/.test(before) && !/^\w+ing\b/.test(words);
    if (!denies && !isNewAct && (denied.test(before) || fought.test(before))) return false;
    const isTold = isHabit.test(before) && !/\bwant\b/.test(words);
    return !isOfOthers(before) && !isTold && !endsIt.test(after);
  });
}

/** "We don't want to …", "without having to …", "instead of …". */
const denied =
  /(?:\b(?:not|never|no|without|stop|avoid|quit|cannot|refuse|instead of|rather than|against|than)|n't|\b(?:dont|wont|cant|doesnt))(?: [^ ]+){0,3}$/;

/** "Stop drivers from …", "teach shops to spot …". A new act after "and" is no part of that. */
const fought =
  /\b(?:stop\w*|prevent\w*|detect\w*|spot|spotting|fight\w*|combat\w*|remov\w+|get rid of|dealing with|deal with|respond\w*|protect\w*|defend\w*|avoid\w*|against|victims?|catch\w*|caught|accused|sue|suing|compet\w+ with|los\w+ (?:[^ ]+ ){0,4}to|refus\w+|ending|no longer|away from|(?:courses?|training|seminar|policy|software|insurance) (?:on|for|against))(?: [^ ]+){0,6}$/;

const others =
  '(?:competitors?|competition|rivals?|suppliers?|vendors?|contractors?|customers?|clients?|guests?|tenants?|scammers?|hackers?|thie(?:f|ves)|somebody|someone|ex \\w+|(?:former|old|previous) \\w+|partners?|employees?|workers?|staff|drivers?|managers?|team|they|he|she|who|that|which|others|people|shops?|stores?|salons?|firms?|compan(?:y|ies)|factor(?:y|ies)|sellers?|bookkeepers?|agenc(?:y|ies)|inspectors?)';
const doneByOthers = new RegExp(`\\b${others}(?! to\\b)(?: (?!(?:i|we|me|us|our|my|let's|how)\\b)[^ ]+){0,5}$`);
/** "I need somebody who can …" gives the order for it. */
const ordered = new RegExp(
  `\\b(?:have|get|make|let|hire|pay|ask|find|found|tell|want|need) (?:(?:[^ ]+ ){0,3}${others}(?: [^ ]+){0,5}|(?:our|my|the) \\w+s)$`,
);
const isOfOthers = (before: string): boolean =>
  (doneByOthers.test(before) || /\b(?:our|my|the) \w+s$/.test(before)) && !ordered.test(before);

/** "We skip checks too often" and "find out whether we pay women less" ask for nothing of the kind. */
const isHabit = /(?:^|\b(?:whether|if|where|why) )(?:i|we)(?: (?:often|sometimes|always|still|too))?$/;

/** "… removed", "… about us", "… from a competitor". */
const endsIt =
  /^(?: [^ ]+){0,4} (?:removed|taken down|deleted|reported|flagged|gone|about us|on us|against us|posted by|from (?:a|our|the) (?:competitor|rival)|(?:onto|on) payroll(?! tax)|stop(?:ped)?)\b/;
