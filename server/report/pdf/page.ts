/**
 * A4, in points: most of the world prints on it. The margins are wide enough that a printer with Letter paper can print
 * the page at full size, centred, without cutting text (A4 is 49 pt higher and 17 pt narrower).
 */
export const page = { width: 595.28, height: 841.89, left: 56, top: 60, right: 56, bottom: 64 };

export const contentWidth = page.width - page.left - page.right;

export const textSize = { body: 9.8, small: 8.4, least: 7.6, lead: 14, h3: 12.5, h2: 23, figure: 26 };
