import { dollars } from './figures.ts';
import type { Circumstances } from './playbook-content.ts';
import type { Reading } from './read-answers.ts';

/** What the person's own figures come to: arithmetic only, and only where their meaning is certain. */
export function goalSentences({ goal, given }: Reading, { revenues }: Circumstances): string[] {
  const { change, deadline, share, growthPercent } = goal;
  const sentences: string[] = [];
  if (change?.gap) sentences.push(`Going “${change.words}” is a difference of ${change.gap}.`);
  if (share) sentences.push(`“${share.words}” is ${share.percent}.`);
  const band = given.revenueBand && revenues[given.revenueBand];
  if (growthPercent && band?.high && band.low > 0) {
    const [low, high] = [band.low, band.high].map((sum) => dollars(Math.round((sum * growthPercent) / 100)));
    sentences.push(`${growthPercent}% of a yearly revenue of ${given.revenueBand} is ${low} to ${high}.`);
  }
  if (deadline) sentences.push(`You set the time yourself: “${deadline}”.`);
  return sentences;
}

/** A band of the form in words that fit into a sentence. */
export function bandInWords(band: string): string {
  if (band.startsWith('<')) return `under ${band.slice(1)}`;
  if (!band.endsWith('+')) return band;
  return band.startsWith('$') ? `${band.slice(0, -1)} and more` : `more than ${band.slice(0, -1)}`;
}
