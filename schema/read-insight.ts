import type { Insight } from './insights.ts';

const sourceLine = /^> You wrote, under (.+?): (.+)$/s;
const labelledLine = /^(Why|This week|It’s working when): (.+)$/;

/** Reads what `insightToText` wrote; any other text becomes a body without a title. */
export function insightFromText(text: string): Insight {
  const parts = text.split('\n\n');
  const [title, ...rest] = parts;
  if (title === undefined || rest.length === 0) return { title: '', body: text };
  const match = sourceLine.exec(rest.at(-1) ?? '');
  const body = (match ? rest.slice(0, -1) : rest).join('\n\n');
  const [, label, words] = match ?? [];
  return label !== undefined && words !== undefined ? { title, body, source: { label, words } } : { title, body };
}

/** Reads one line of what `insightBody` wrote. A line without a label is text alone, as all of older insights are. */
export function readInsightLine(line: string): { label?: string; text: string } {
  const [, label, text] = labelledLine.exec(line) ?? [];
  return label !== undefined && text !== undefined ? { label, text } : { text: line };
}
