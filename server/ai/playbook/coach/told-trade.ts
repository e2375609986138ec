import { type PlaybookContent, unknownTrade } from '#server/ai/playbook/content.ts';
import { findTrade } from '#server/ai/playbook/trade.ts';

/** "I run a small bakery", "we are a dental practice", "for my yoga studio". */
const telling =
  /\b(?:run|own|have|manage|lead|opened|opening|open|started|starting|start|am|are|is|i'm|we're|it's|for|as|with) (?:an?|my|our|the|own)(?: own)? ((?:[\p{L}&-]+ ){0,3}[\p{L}&-]+)/giu;
/** "My bakery is too quiet". */
const owning = /\b(?:my|our) ((?:[\p{L}&-]+ ){0,2}[\p{L}&-]+)/giu;
/** What a business has and is seldom itself. */
const possession =
  /\b(?:website|site|app|software|tool|crm|phone|page|blog|email|shop window|car|house|home|team|staff)\b/i;

/** Each is looked up among all trades, which takes its time. */
const most = 20;

/**
 * The trade that the person names in a question, in their words; the latest question first. A whole short turn is one too where
 * it was asked for.
 */
export function toldTrade(
  { trades }: PlaybookContent,
  questions: readonly { text: string; isReply: boolean }[],
): string | undefined {
  const isKnown = (words: string) => !possession.test(words) && findTrade(trades, words).family.id !== unknownTrade;
  const lines = questions.map(({ text, isReply }) => ({ line: text.replaceAll(/[‘’]/g, "'").slice(0, 600), isReply }));
  const named = (pattern: RegExp) =>
    lines.flatMap(({ line }) => [...line.matchAll(pattern)].map(([, words = '']) => nounsOf(words)));
  const replies = lines.flatMap(({ line, isReply }) => (isReply && line.length <= 60 ? [line] : []));
  return [...named(telling).slice(0, most), ...replies, ...named(owning).slice(0, most)].find(isKnown);
}

/** Up to the first word with which another part of the sentence begins. */
function nounsOf(words: string): string {
  return words.replace(
    / (?:and|but|is|are|was|has|have|in|on|at|with|for|to|from|that|which|who|where|of|so|too|not|how|what|do|does|need|needs|want|wants|should|can|because|since|or|business)\b.*$/iu,
    '',
  );
}
