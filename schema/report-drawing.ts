import {
  type Box,
  type Drawing,
  drawingTextSize,
  line,
  narrowBelow,
  ruleBeside,
  type Shape,
  type TextShape,
  text,
} from './drawing.ts';
import { type Cluster, type Mark, markRadius, placeLabels, placeMarks, scorePlace } from './drawing-marks.ts';
import { plainLine } from './plain-text.ts';
import { type BlockOf, blocksOf, type ReportDoc } from './report.ts';
import { counted, scoresText, startLabel } from './report-words.ts';
import { wrapText } from './text-fit.ts';

/** In text sizes: each fifth holds a mark and a name under it. */
const plotHeight = 17;
/** Of a drawing with a key beside it. */
const plotShare = 0.5;

/**
 * The options at their effort (to the right) and effect (upwards), the picks warm. Names stand at the marks where all of
 * them find room; else the marks carry numbers only and a key follows, beside the plot where the drawing is wide.
 */
export function effortEffectDrawing(doc: ReportDoc, width: number, size = drawingTextSize): Drawing {
  const options = blocksOf(doc, 'option');
  if (options.length === 0) return { width, height: 0, shapes: [], summary: 'No options.' };
  const isNarrow = width < narrowBelow * size;
  const whole = plotted(options, width, size);
  const { labels } = whole;
  const { plot, clusters } = labels || isNarrow ? whole : plotted(options, width * plotShare, size);
  const marks = clusters.flatMap((cluster) => cluster.marks).toSorted((a, b) => a.number - b.number);
  const place = isNarrow
    ? { left: 0, top: plot.bottom + size * 4.2, right: width }
    : { left: plot.right + size * 3, top: plot.top, right: width };
  const names = labels ?? keyShapes(marks, place, size);
  const bottom = plot.bottom + size * 3.4;
  return {
    width,
    height: labels ? bottom : Math.max(bottom, keyBottom(names, size)),
    shapes: [...frameShapes(plot, labels ?? [], size), ...marks.flatMap((mark) => markShapes(mark, size)), ...names],
    summary: optionsSummary(options),
  };
}

interface Plotted {
  plot: Box;
  clusters: Cluster[];
  /** Undefined where not all names find room. */
  labels: TextShape[] | undefined;
}

function plotted(options: BlockOf<'option'>[], width: number, size: number): Plotted {
  const top = size * 1.5;
  const plot = { left: size * 1.3, top, right: width - 1, bottom: top + size * plotHeight };
  const clusters = placeMarks(options, plot, size);
  return { plot, clusters, labels: placeLabels(clusters, plot, size) };
}

/** The axes say the scores at their places, so that each mark can be read off. */
function frameShapes(plot: Box, names: TextShape[], size: number): Shape[] {
  const middleX = (plot.left + plot.right) / 2;
  const middleY = (plot.top + plot.bottom) / 2;
  const below = plot.bottom + size * 2.9;
  const scores = [1, 2, 3, 4, 5].flatMap((score) => [
    text(scorePlace(score, plot.left, plot.right), plot.bottom + size * 1.4, String(score), size, { anchor: 'middle' }),
    text(0, scorePlace(score, plot.bottom, plot.top) + size * 0.35, String(score), size),
  ]);
  return [
    {
      kind: 'rect',
      x: plot.left,
      y: plot.top,
      width: middleX - plot.left,
      height: middleY - plot.top,
      radius: 0,
      fill: 'zone',
    },
    ...ruleBeside(line(middleX, plot.top, middleX, plot.bottom, 'rule'), names),
    ...ruleBeside(line(plot.left, middleY, plot.right, middleY, 'rule'), names),
    line(plot.left, plot.top, plot.left, plot.bottom, 'ink'),
    line(plot.left, plot.bottom, plot.right, plot.bottom, 'ink'),
    ...scores,
    text(0, size, 'more impact', size),
    text(plot.left, below, 'less effort', size),
    text(plot.right, below, 'more effort', size, { anchor: 'end' }),
  ];
}

function keyShapes(marks: Mark[], { left, top, right }: Omit<Box, 'bottom'>, size: number): Shape[] {
  const indent = left + markRadius(size) * 2 + size * 0.8;
  let y = top;
  return marks.flatMap((mark) => {
    const lines = wrapText(plainLine(mark.option.title), right - indent, size, 3);
    const center = y + markRadius(size);
    const style = mark.option.pick ? { strong: true } : { fill: 'ink-2' as const };
    y += Math.max(markRadius(size) * 2, lines.length * size * 1.35) + size * 0.5;
    return [
      ...markShapes({ ...mark, cx: left + markRadius(size) + 1, cy: center }, size),
      ...lines.map((words, row) => text(indent, center + size * 0.35 + row * size * 1.35, words, size, style)),
    ];
  });
}

function keyBottom(key: Shape[], size: number): number {
  const bottoms = key.map((shape) => {
    if (shape.kind === 'circle') return shape.cy + shape.r;
    return shape.kind === 'text' ? shape.y : 0;
  });
  return Math.max(...bottoms) + size * 0.5;
}

function markShapes({ number, option, cx, cy }: Mark, size: number): Shape[] {
  const fill = option.pick ? 'beam' : 'sheet';
  const stroke = option.pick ? 'ink' : 'ink-2';
  return [
    { kind: 'circle', cx, cy, r: markRadius(size), fill, stroke, strokeWidth: 1.5 },
    text(cx, cy + size * 0.32, String(number), size * 0.9, {
      strong: true,
      anchor: 'middle',
      fill: option.pick ? 'on-beam' : 'ink-2',
    }),
  ];
}

function optionsSummary(options: BlockOf<'option'>[]): string {
  const named = options.map((option, index) => ({
    pick: option.pick,
    words: `${index + 1} ${plainLine(option.title)} (${scoresText(option)})`,
  }));
  const lists = [true, false].flatMap((pick) => {
    const words = named.filter((option) => option.pick === pick).map((option) => option.words);
    return words.length === 0 ? [] : [`${startLabel({ pick })}: ${words.join('; ')}.`];
  });
  return [`${counted(options.length, 'option')} by effort and impact.`, ...lists].join(' ');
}
