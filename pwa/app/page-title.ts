import { matchPath } from 'react-router-dom';
import { brand } from '#pwa/api/config.ts';
import { paths } from '#schema/paths.ts';

const titles: Record<string, string> = {
  [paths.insights]: 'Get instant insights',
  [paths.thankYou]: 'Your insights',
  [paths.paymentSuccess]: 'Your payment',
  [paths.paymentCancelled]: 'Payment cancelled',
  [paths.home]: 'Home',
  [paths.goals]: 'Your Goals',
  [paths.chat]: 'Chat Coach',
  [paths.subscribe]: 'Business Coach Chat Access',
  [paths.sync]: 'Sync',
  [paths.more]: 'More',
  [paths.account]: 'Account details',
  [paths.history]: 'Your History',
  [paths.report]: 'Your report',
  [paths.coachNotes]: 'Notes from your coach',
  [paths.receipt]: 'Receipt',
  [paths.resetPassword]: 'Reset password',
  [paths.verifyEmail]: 'Confirm your email',
  [paths.terms]: 'Terms of Service',
  [paths.privacy]: 'Privacy Policy',
};

export function pageTitle(path: string): string {
  if (path === paths.landing) return `${brand}: know your next three moves`;
  const pattern = Object.keys(titles).find((candidate) => matchPath(candidate, path));
  const title = pattern === undefined ? 'Page not found' : titles[pattern];
  return `${title} · ${brand}`;
}
