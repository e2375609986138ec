import { matchPath } from 'react-router-dom';
import { brand } from '#pwa/api/config.ts';
import { paths } from '#schema/paths.ts';

const description = 'Two short pages about your business. Three growth insights that rest on your own answers, free.';

const titles: Record<string, string> = {
  [paths.insights]: 'Get instant insights',
  [paths.thankYou]: 'Your insights',
  [paths.paymentSuccess]: 'Your payment',
  [paths.paymentCancelled]: 'Payment cancelled',
  [paths.account]: 'Account details',
  [paths.history]: 'Your History',
  [paths.report]: 'Your report',
  [paths.receipt]: 'Receipt',
  [paths.resetPassword]: 'Reset password',
  [paths.verifyEmail]: 'Confirm your email',
  [paths.terms]: 'Terms of Service',
  [paths.privacy]: 'Privacy Policy',
};

/** The title and the description of a page. */
export function pageMeta(path: string): { title: string; description: string } {
  if (path === paths.landing) return { title: `${brand}: know your next three moves`, description };
  const pattern = Object.keys(titles).find((candidate) => matchPath(candidate, path));
  const title = pattern === undefined ? 'Page not found' : titles[pattern];
  return { title: `${title} · ${brand}`, description };
}
