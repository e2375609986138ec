import { type Box, circleBox, doOverlap, isInside, type TextShape, text, textBox } from './drawing.ts';
import { drawnTitle } from './drawn-title.ts';
import type { BlockOf } from './report.ts';
import { widest } from './text-fit.ts';

/** One option's place in the drawing; `number` is its place in the document, from 1. */
export interface Mark {
  number: number;
  option: BlockOf<'option'>;
  title: string;
  cx: number;
  cy: number;
}

/** The options of one effort and effect; the middle of their marks is the true point. */
export interface Cluster {
  x: number;
  y: number;
  marks: Mark[];
}

/** Of a numbered circle, for texts of this size. */
export function markRadius(size: number): number {
  return size * 0.8;
}

const mostAbreast = 3;
/** In text sizes. */
const lineHeight = 1.32;

/** Where a score from 1 to 5 lies between two ends: in the middle of its fifth. */
export function scorePlace(score: number, from: number, to: number): number {
  return from + ((score - 0.5) / 5) * (to - from);
}

/** Marks of different scores stand exactly at them; those of equal scores stand close around their one point. */
export function placeMarks(options: BlockOf<'option'>[], plot: Box, size: number): Cluster[] {
  const numbered = options.map((option, index) => ({ option, number: index + 1 }));
  const byPoint = Map.groupBy(numbered, ({ option }) => `${option.effort} ${option.effect}`);
  return [...byPoint.values()].map((members) => {
    const { effort = 1, effect = 1 } = members[0]?.option ?? {};
    const x = scorePlace(effort, plot.left, plot.right);
    const y = scorePlace(effect, plot.bottom, plot.top);
    const step = markRadius(size) * 2 + 1;
    const rows = Math.ceil(members.length / mostAbreast);
    const marks = members.map(({ option, number }, index) => {
      const row = Math.floor(index / mostAbreast);
      const abreast = Math.min(mostAbreast, members.length - row * mostAbreast);
      return {
        number,
        option,
        title: drawnTitle(option.title),
        cx: x + ((index % mostAbreast) - (abreast - 1) / 2) * step,
        cy: y + (row - (rows - 1) / 2) * step,
      };
    });
    return { x, y, marks };
  });
}

/** The names of each point’s options beside it, clear of the middle lines where they can be; undefined without room for one. */
export function placeLabels(clusters: Cluster[], plot: Box, size: number): TextShape[] | undefined {
  const taken = clusters.map((cluster) => clusterBox(cluster, size));
  const lines = middleLines(plot);
  const labels: TextShape[] = [];
  for (const cluster of clusters) {
    const places = labelPlaces(cluster, size).filter((place) => isFree(place, plot, taken));
    const label = places.find((place) => isFree(place, plot, lines)) ?? places[0];
    if (!label) return undefined;
    labels.push(...label);
    taken.push(...label.map(textBox));
  }
  return labels;
}

function clusterBox({ marks }: Cluster, size: number): Box {
  const boxes = marks.map(({ cx, cy }) => circleBox(cx, cy, markRadius(size)));
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

function isFree(label: TextShape[], plot: Box, taken: Box[]): boolean {
  return label.map(textBox).every((box) => isInside(box, plot) && !taken.some((other) => doOverlap(box, other)));
}

function middleLines({ left, top, right, bottom }: Box): Box[] {
  const x = (left + right) / 2;
  const y = (top + bottom) / 2;
  return [
    { left: x, top, right: x, bottom },
    { left, top: y, right, bottom: y },
  ];
}

/** Beside the point first, then lower and higher, then under and over it. */
function labelPlaces(cluster: Cluster, size: number): TextShape[][] {
  const { marks, x, y } = cluster;
  const box = clusterBox(cluster, size);
  const lines = marks.map(({ number, title }) => (marks.length === 1 ? title : `${number} ${title}`));
  const height = lines.length * size * lineHeight;
  const gap = size * 0.4;
  const at = (left: number, top: number, anchor: TextShape['anchor']) =>
    lines.map((words, row) => {
      const style = marks[row]?.option.pick ? { strong: true } : { fill: 'ink-2' as const };
      return text(left, top + size * (1 + row * lineHeight), words, size, { ...style, anchor });
    });
  const beside = [0, 0.7, -0.7, 1.4, -1.4].flatMap((shift) => {
    const top = y - height / 2 + shift * size;
    return [at(box.right + gap, top, 'start'), at(box.left - gap, top, 'end')];
  });
  const half = widest(lines, size) / 2;
  const around = [x, x + half * 0.6, x - half * 0.6].flatMap((middle) => [
    at(middle, box.bottom + gap * 0.5, 'middle'),
    at(middle, box.top - height - gap * 0.5, 'middle'),
  ]);
  return [...beside, ...around];
}
