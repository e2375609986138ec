/** Every page of the app; the server answers other paths with 404, the app routes by the same list. */
export const paths = {
  landing: '/',
  insights: '/insights',
  thankYou: '/thank-you',
  paymentSuccess: '/payment-success',
  paymentCancelled: '/payment-cancelled',
  login: '/login',
  home: '/home',
  goals: '/goals',
  chat: '/business-chat-coaching',
  subscribe: '/subscribe',
  sync: '/sync',
  more: '/more',
  account: '/account',
  history: '/history',
  report: '/history/:submissionId/report',
  receipt: '/receipts/:orderId',
  coachNotes: '/history/:submissionId/notes',
  coaching: '/coaching',
  submission: '/coaching/submissions/:submissionId',
  offline: '/coaching/offline',
  users: '/users',
  payments: '/users/payments',
  audit: '/users/audit',
  escrow: '/users/unsent',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** Pages whose HTML is made at build time; the rest starts from the empty shell. */
export const prerenderedPaths = [paths.landing, paths.insights, paths.terms, paths.privacy] as const;

export const reportPath = (submissionId: string): string => paths.report.replace(':submissionId', submissionId);

/** Tells whether a path of the address bar is a page of the app. */
export function isAppPath(path: string): boolean {
  return Object.values(paths).some((pattern) => {
    const wanted = pattern.split('/');
    const given = path.split('/');
    return wanted.length === given.length && wanted.every((part, i) => part.startsWith(':') || part === given[i]);
  });
}

/** The file of the build that answers a path. */
export function pageFile(path: string): { file: string; status: number } {
  if (path === paths.landing) return { file: 'index.html', status: 200 };
  const prerendered = prerenderedPaths.some((candidate) => candidate === path);
  if (prerendered) return { file: `${path.slice(1)}.html`, status: 200 };
  return { file: 'app.html', status: isAppPath(path) ? 200 : 404 };
}
