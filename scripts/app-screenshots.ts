export interface AppScreenshot {
  /** In `pwa/public`. */
  file: string;
  /** Measures the file, in px. */
  width: number;
  height: number;
  formFactor: 'narrow' | 'wide';
  /** Describes the picture for whoever cannot see it. */
  label: string;
  /** The page that is shot, as its owner sees it. */
  page: 'report' | 'goals' | 'history';
}

const narrow = { width: 780, height: 1688, formFactor: 'narrow' } as const;
const wide = { width: 1280, height: 800, formFactor: 'wide' } as const;

/**
 * Lists the pictures that an operating system shows before the app is installed. `node scripts/shoot-app.ts` makes
 * them.
 */
export const screenshots: readonly AppScreenshot[] = [
  { file: 'screenshot-report-narrow.webp', ...narrow, page: 'report', label: 'A strategic report, read on a phone' },
  { file: 'screenshot-goals-narrow.webp', ...narrow, page: 'goals', label: 'Goals with their dates on a phone' },
  { file: 'screenshot-history-narrow.webp', ...narrow, page: 'history', label: 'Insights and reports on a phone' },
  { file: 'screenshot-report-wide.webp', ...wide, page: 'report', label: 'A strategic report, read on a desktop' },
  { file: 'screenshot-goals-wide.webp', ...wide, page: 'goals', label: 'Goals with their dates on a desktop' },
  { file: 'screenshot-history-wide.webp', ...wide, page: 'history', label: 'Insights and reports on a desktop' },
];
