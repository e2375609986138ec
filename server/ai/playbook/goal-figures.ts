import { dollars } from './figures.ts';
import type { Circumstances } from './playbook-content.ts';
import type { Reading } from './read-answers.ts';

/**
 * What the person's own figures come to, each with the number of the answer that it rests on: arithmetic only, and only
 * where the meaning is certain.
 */
export function goalFigures({ goal, given }: Reading, { revenues }: Circumstances): { text: string; answer: number }[] {
  const { change, deadline, share, growthPercent } = goal;
  const own = goal.answer;
  const sentences: { text: string; answer: number }[] = [];
  if (change?.gap) sentences.push({ text: `Going “${change.words}” is a difference of ${change.gap}.`, answer: own });
  if (share) sentences.push({ text: `“${share.words}” is ${share.percent}.`, answer: share.answer });
  const band = given.revenueBand && revenues[given.revenueBand];
  if (growthPercent && band?.high && band.low > 0) {
    const [low, high] = [band.low, band.high].map((sum) => dollars(Math.round((sum * growthPercent) / 100)));
    sentences.push({
      text: `${growthPercent}% of a yearly revenue of ${given.revenueBand} is ${low} to ${high}.`,
      answer: own,
    });
  }
  if (deadline) sentences.push({ text: `You set the time yourself: “${deadline}”.`, answer: own });
  return sentences;
}

/** A band of the form in words that fit into a sentence. */
export function bandInWords(band: string): string {
  if (band.startsWith('<')) return `under ${band.slice(1)}`;
  if (!band.endsWith('+')) return band;
  return band.startsWith('$') ? `${band.slice(0, -1)} and more` : `more than ${band.slice(0, -1)}`;
}
