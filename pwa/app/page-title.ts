import { matchPath } from 'react-router-dom';
import { brand } from '#pwa/api/config.ts';
import { paths } from '#schema/paths.ts';

const titles: Record<string, string> = {
  [paths.insights]: 'Get instant insights',
  [paths.thankYou]: 'Your insights',
  [paths.paymentSuccess]: 'Your payment',
  [paths.paymentCancelled]: 'Payment canceled',
  [paths.home]: 'Home',
  [paths.goals]: 'Your Goals',
  [paths.chat]: 'Chat Coach',
  [paths.subscribe]: 'Business Coach Chat Access',
  [paths.sync]: 'Sync',
  [paths.more]: 'More',
  [paths.account]: 'Account details',
  [paths.history]: 'Your History',
  [paths.report]: 'Your report',
  [paths.receipt]: 'Receipt',
  [paths.coachNotes]: 'Notes from your coach',
  [paths.coaching]: 'Coaching Portal',
  [paths.submission]: 'Submission',
  [paths.offline]: 'On this device',
  [paths.users]: 'Users',
  [paths.payments]: 'Payments',
  [paths.audit]: 'Audit log',
  [paths.escrow]: 'Unsent work',
  [paths.resetPassword]: 'Reset password',
  [paths.verifyEmail]: 'Confirm your email',
  [paths.terms]: 'Terms of Service',
  [paths.privacy]: 'Privacy Policy',
};

export function pageTitle(path: string): string {
  return path === paths.landing ? `${brand}: know your next three moves` : `${pageName(path)} · ${brand}`;
}

/** The name of the page at a path, as its heading says it. */
export function pageName(path: string): string {
  const pattern = Object.keys(titles).find((candidate) => matchPath(candidate, path));
  return (pattern && titles[pattern]) || 'Page not found';
}
