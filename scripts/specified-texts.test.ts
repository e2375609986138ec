import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The specification's own texts (docs/specification.md, sections 2, 5 and 8), to the letter. Screens of staff bring
 * theirs with them.
 */
const specified = [
  'Authentication failed. Please sign in again.',
  'Your session has expired. Please sign in again.',
  'API Error',
  'Network error',
  'Failed to read server response',
  'Failed to parse response',
  'Authentication token not found. Please sign in again.',
  'Failed to sign in',
  'Failed to create account',
  'Failed to send reset email',
  'Password reset email sent. Please check your inbox.',
  'Invalid reset link',
  'Invalid or expired reset link',
  'Failed to verify reset link',
  'Failed to update password',
  'Passwords do not match',
  'Report generation failed',
  'Report generation timed out. Please try again later.',
  'Failed to create checkout session',
  'Failed to create checkout. Please try again.',
  'Server response missing checkout URL',
  'Failed to load Stripe',
  'Failed to initiate payment. Please try again.',
  'Submission ID is missing. Cannot proceed with payment.',
  'Missing required payment information',
  'Failed to generate report',
  'Error Processing Payment',
  'Return Home',
  'Failed to load additional questions. Please try refreshing or wait a moment.',
  'Failed to download PDF report',
  'Failed to generate PDF',
  'Received unexpected file type',
  'Failed to send email',
  'Failed to get submission details from server.',
  'Submission failed. Please try again.',
  'Failed to load user data. Please try again later.',
  'Failed to update user data. Please try again.',
  'Your profile has been updated successfully',
  'Please sign in to view your history',
  'Failed to load history',
  'Please sign in to download reports',
  'Failed to fetch report',
  'Failed to check chat access',
  'Please try again.',
  'Invalid response format from server',
  'conversation. Please try again.',
  'Failed to update goal. Please try again.',
  'new goals from your latest report!',
  'No goals could be extracted from your report. You may not have any reports or the report contained no clear action items.',
  'Could not load submission details. Please start over.',
  'Start Over',
  'First name is required',
  'Biggest challenge is required',
  'Work email is required',
  'Invalid email',
  'Desired outcome is required',
  'Please enter an email address',
  'Please enter a valid email address',
  "Sorry, I couldn't generate a response. Please try asking again.",
  'You cannot change the last admin to another role.',
  'Cannot delete an admin. Change their role before deleting.',
  'You do not have access to this page.',
  '+ New Chat',
  'Untitled',
  'Ask a question...',
  'Business Coach Chat Access',
  'Unlock 1 Month of Business Coaching Chat',
  'Go Back',
  'Purchase Access',
  'Payment successful! You now have chat access for 30 days.',
  'Your History',
  'Get New Insights',
  'No submissions found',
  'Your Insights',
  'Download Report',
  'View Insights',
  'Invalid Reset Link',
  'Return to Login',
  'New Password',
  'Confirm Password',
  'Reset Password',
  'Your Goals',
  'All Goals',
  'Generate From Report',
  'No goals have been added yet.',
  'Add Your First Goal',
  'Chat with Your Coach',
  'Get Instant Insights',
  'Start in 60 sec',
  'Download Full Report',
  'Email Report',
  'Proceed to Payment',
];

const source = ['pwa', 'schema', 'server'].map(readSource).join('\n');

function readSource(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('testing/'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

test.each(specified)('the product says “%s”', (text) => {
  expect(source).toContain(text);
});
