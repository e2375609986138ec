import type { Tone } from '#schema/drawing.ts';

/** The look's light tokens. A PDF is paper: it has no dark theme. */
export const palette = {
  ink: '#14212A',
  'ink-2': '#414F57',
  'ink-3': '#5A676D',
  rule: '#D6DAD3',
  primary: '#0D4B56',
  beam: '#E2A52B',
  'on-beam': '#2A1C00',
  zone: '#E0ECEC',
  sheet: '#FFFFFF',
} satisfies Record<Tone, string> & Record<string, string>;
