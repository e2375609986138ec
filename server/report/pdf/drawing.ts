import type { CanvasElement, Content } from 'pdfmake/interfaces';
import type { Drawing, Shape, TextShape } from '#schema/drawing.ts';
import { textWidth } from '#schema/text-fit.ts';
import { placedStyle, textSize } from './page.ts';
import { palette } from './palette.ts';
import { anchored, words } from './parts.ts';
import { runs } from './typography.ts';

/** Where Inter's baseline lies below the top of its line, as a share of the text size. */
const ascent = 0.969;

/**
 * A drawing under its title, never torn from it: vectors, with the texts laid over them as texts, so that they can be
 * selected and searched. They stand in `relativePosition`, which takes no room of its own.
 */
export function figure(id: string, title: string, caption: string, drawing: Drawing): Content {
  return {
    unbreakable: true,
    stack: [
      anchored(words(title, { role: 'heading', fontSize: textSize.h3, margin: [0, 8, 0, 3] }), id),
      {
        ...words(caption, { fontSize: textSize.small, color: palette['ink-2'], margin: [0, 0, 0, 10] }),
        style: placedStyle,
      },
      { canvas: [ground(drawing), ...drawing.shapes.flatMap(vectors)] },
      ...drawing.shapes.filter(isText).map((shape) => placedText(shape, drawing.height)),
    ],
  };
}

/** pdfmake makes a canvas as high as its lowest vector; the words below it need their room too. */
function ground({ width, height }: Drawing): CanvasElement {
  return { type: 'rect', x: 0, y: 0, w: width, h: height, color: palette.sheet, lineWidth: 0 };
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
        style: placedStyle,
        lineHeight: 1,
      },
    ],
    relativePosition: { x: left, y: y - height - size * ascent },
  };
}
