/** A sheet, in points. The text is as wide on both; what differs is the margin and the height. */
export interface Paper {
  size: 'A4' | 'LETTER';
  width: number;
  height: number;
}

export const letter: Paper = { size: 'LETTER', width: 612, height: 792 };
export const a4: Paper = { size: 'A4', width: 595.28, height: 841.89 };

export const contentWidth = 483.28;

const margin = { top: 52, bottom: 60 };

/** Of a page: left, top, right, bottom. */
export function margins({ width }: Paper): [number, number, number, number] {
  const side = (width - contentWidth) / 2;
  return [side, margin.top, side, margin.bottom];
}

export function textHeight({ height }: Paper): number {
  return height - margin.top - margin.bottom;
}

export const textSize = { body: 9.5, small: 8.2, least: 7.6, lead: 14, h3: 12.5, h2: 23, figure: 26, title: 27 };

/**
 * The style name of texts that pdfmake places together with others (table rows, drawings, footers). It knows the final
 * page of such a text only if it has an id, so only those count when a heading asks whether its text is on its page.
 */
export const placedStyle = 'placed';
