/**
 * A4, in points: most of the world prints on it. The margins are wide enough that a printer with Letter paper can print
 * the page at full size, centred, without cutting text (A4 is 49 pt higher and 17 pt narrower).
 */
export const page = { width: 595.28, height: 841.89, left: 56, top: 52, right: 56, bottom: 60 };

export const contentWidth = page.width - page.left - page.right;

export const textSize = { body: 9.5, small: 8.2, least: 7.6, lead: 14, h3: 12.5, h2: 23, figure: 26 };

/**
 * The style name of texts that pdfmake places together with others (table rows, drawings, footers). It knows the final
 * page of such a text only if it has an id, so only those count when a heading asks whether its text is on its page.
 */
export const placedStyle = 'placed';
