import { fill } from '#server/ai/playbook/fill.ts';
import type { Conversation } from './conversation.ts';
import { sentenceEnd } from './inline.ts';

/** The number to watch, where it stands and where it should go; a baseline that names no week is today's. */
export function measureLine(
  { coach }: Pick<Conversation, 'coach'>,
  { title, baseline, target }: { title: string; baseline: string; target: string },
): string {
  const start = /^This week\b/.test(baseline) ? baseline : fill(coach.say.today, { baseline });
  return fill(coach.say.measure, {
    title: sentenceEnd(title),
    baseline: sentenceEnd(start),
    target: sentenceEnd(target),
  });
}
