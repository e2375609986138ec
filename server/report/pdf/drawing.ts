import type { CanvasElement, Content } from 'pdfmake/interfaces';
import type { Drawing, Shape, TextShape } from '#schema/drawing.ts';
import { textWidth } from '#schema/text-fit.ts';
import { palette } from './palette.ts';
import { runs } from './typography.ts';

/** Where Inter's baseline lies below the top of its line, as a share of the text size. */
const ascent = 0.969;

/**
 * A drawing as vectors, with its texts as texts laid over them: a drawing's words can be selected, searched and read out.
 * They stand inside `relativePosition`, which takes no room of its own.
 */
export function drawingContent(drawing: Drawing): Content {
  return {
    unbreakable: true,
    stack: [
      { canvas: drawing.shapes.flatMap(vectors) },
      ...drawing.shapes.filter(isText).map((shape) => placedText(shape, drawing.height)),
    ],
  };
}

function isText(shape: Shape): shape is TextShape {
  return shape.kind === 'text';
}

function vectors(shape: Shape): CanvasElement[] {
  switch (shape.kind) {
    case 'rect':
      return [
        {
          type: 'rect',
          x: shape.x,
          y: shape.y,
          w: shape.width,
          h: shape.height,
          r: shape.radius,
          color: palette[shape.fill],
          lineWidth: 0,
        },
      ];
    case 'line':
      return [
        {
          type: 'line',
          x1: shape.x1,
          y1: shape.y1,
          x2: shape.x2,
          y2: shape.y2,
          lineColor: palette[shape.stroke],
          lineWidth: shape.strokeWidth * 0.7,
        },
      ];
    case 'circle':
      return [
        {
          type: 'ellipse',
          x: shape.cx,
          y: shape.cy,
          r1: shape.r,
          r2: shape.r,
          color: palette[shape.fill],
          lineColor: palette[shape.stroke],
          lineWidth: shape.strokeWidth * 0.7,
        },
      ];
    case 'text':
      return [];
  }
}

/** The box is as wide as the text can be at most, so that it never wraps. */
function placedText({ x, y, text, size, strong, anchor, fill }: TextShape, height: number): Content {
  const width = textWidth(text, size) + size;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  const alignment = ({ start: 'left', middle: 'center', end: 'right' } as const)[anchor];
  return {
    columns: [
      {
        width,
        text: runs(text, strong ? 'strong' : 'body'),
        alignment,
        fontSize: size,
        color: palette[fill],
        noWrap: true,
        lineHeight: 1,
      },
    ],
    relativePosition: { x: left, y: y - height - size * ascent },
  };
}
