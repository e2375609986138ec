import { useLayoutEffect, useRef, useState } from 'react';
import { type Drawing, drawingTextSize, type Shape, type Tone } from '#schema/drawing.ts';
import styles from './measured-drawing.module.css';
import { keyed } from './paragraphs.tsx';

export interface MeasuredDrawingProps {
  /** Draws anew for each width, in CSS pixels, and each text size; a drawing is never scaled. */
  draw: (width: number, textSize: number) => Drawing;
}

interface Measured {
  width: number;
  textSize: number;
}

export function MeasuredDrawing({ draw }: MeasuredDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured | null>(null);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setMeasured(measure(element)));
    setMeasured(measure(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={frame} className={styles.frame}>
      {measured && <Shapes {...draw(measured.width, measured.textSize)} />}
    </div>
  );
}

/** The reader's own text size counts, also in a drawing. */
function measure(element: HTMLElement): Measured {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return { width: Math.max(240, Math.floor(element.clientWidth)), textSize: (drawingTextSize * rem) / 16 };
}

function Shapes({ width, height, shapes, summary }: Drawing) {
  if (height === 0) return null;
  return (
    <svg
      className={styles.svg}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      {keyed(shapes).map(({ key, value }) => (
        <ShapeMark key={key} shape={value} />
      ))}
    </svg>
  );
}

function ShapeMark({ shape }: { shape: Shape }) {
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height, radius, fill } = shape;
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={colors[fill]} />;
    }
    case 'line': {
      const { x1, y1, x2, y2, stroke, strokeWidth } = shape;
      return <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={colors[stroke]} strokeWidth={strokeWidth} />;
    }
    case 'circle': {
      const { cx, cy, r, fill, stroke, strokeWidth } = shape;
      return <circle cx={cx} cy={cy} r={r} fill={colors[fill]} stroke={colors[stroke]} strokeWidth={strokeWidth} />;
    }
    case 'text':
      return (
        <text
          x={shape.x}
          y={shape.y}
          fontSize={shape.size}
          fontWeight={shape.strong ? 600 : 400}
          textAnchor={shape.anchor}
          fill={colors[shape.fill]}
        >
          {shape.text}
        </text>
      );
  }
}

const colors: Record<Tone, string> = {
  ink: 'var(--ink)',
  'ink-2': 'var(--ink-2)',
  rule: 'var(--rule)',
  primary: 'var(--primary)',
  beam: 'var(--beam)',
  zone: 'var(--primary-tint)',
  sheet: 'var(--sheet)',
  'on-beam': 'var(--on-beam)',
};
