import { composeMail, type MailContent } from '#server/mail/compose.ts';
import { mailDay } from '#server/mail/mail-day.ts';
import type { Settings } from '#server/settings.ts';

type MailSettings = Pick<Settings, 'brand' | 'publicOrigin' | 'supportEmail' | 'trialDays'>;

/**
 * The mails about an account. None of them repeats what somebody typed, not even a name: anybody can register with
 * another person's address, and our sender name must not carry a stranger's words to it.
 */
export function accountMails({ brand, publicOrigin, supportEmail, trialDays }: MailSettings) {
  const link = (path: string, token: string) => `${publicOrigin}${path}?token=${token}`;
  const notYou = `If this wasn’t you, reset your password now and email ${supportEmail}.`;
  const mail = (subject: string, paragraphs: string[], footer: string, action?: { label: string; url: string }) =>
    composeMail({ brand, subject, paragraphs: ['Hello,', ...paragraphs], footer, ...(action && { action }) });

  return {
    /** @param until the end of chat days that were bought, epoch ms; null where none were */
    welcome(token: string, until: number | null): MailContent {
      const free = trialDays > 0 ? [`You can chat with your coach for free for ${trialDays} days.`] : [];
      const chat = until === null ? free : [`You can chat with your coach until ${mailDay.format(until)}.`];
      return mail(
        `Welcome to ${brand}`,
        ['Your account is ready. Please confirm your email address.', ...chat],
        'The link works for 7 days. If you didn’t create this account, you can ignore this email.',
        { label: 'Confirm email address', url: link('/verify-email', token) },
      );
    },

    /** For the owner of an address with which somebody tried to register, or to which somebody tried to change. */
    alreadyRegistered(): MailContent {
      return mail(
        'You already have an account',
        [
          `Someone entered this email address at ${brand}, but it already has an account. If it was you, sign in, or reset your password if you forgot it.`,
        ],
        'If it wasn’t you, you don’t need to do anything. Nothing has changed.',
        { label: 'Sign in', url: `${publicOrigin}/?signin=1` },
      );
    },

    resetPassword(token: string): MailContent {
      return mail(
        'Reset your password',
        ['Use the link below to choose a new password.'],
        'The link works once, for 30 minutes. If you didn’t ask for it, you can ignore this email. Nothing has changed.',
        { label: 'Choose a new password', url: link('/reset-password', token) },
      );
    },

    passwordChanged(): MailContent {
      return mail(
        'Your password was changed',
        ['The password for your account was just changed.'],
        `If this was you, you’re all set. ${notYou}`,
      );
    },

    confirmNewAddress(token: string): MailContent {
      return mail(
        'Confirm your new email address',
        [`Confirm that you want to use this address at ${brand}. Until you do, your old one stays.`],
        'The link works once, for 24 hours. If you didn’t ask for it, you can ignore this email.',
        { label: 'Confirm new address', url: link('/verify-email', token) },
      );
    },

    addressChangeAsked(): MailContent {
      return mail(
        'Someone asked to change your email address',
        ['Someone who knows your password asked to use a different email address for your account.'],
        `The change takes effect once the new address is confirmed. ${notYou}`,
      );
    },

    /** To the new address, once its link was opened. */
    newAddressConfirmed(): MailContent {
      return mail(
        'Your new email address is confirmed',
        [`This is now the email address for your ${brand} account. Use it to sign in.`],
        `If you didn’t expect this, email ${supportEmail}.`,
        { label: 'Sign in', url: `${publicOrigin}/?signin=1` },
      );
    },

    /** To the address that the account had until then. */
    addressReplaced(): MailContent {
      return mail(
        'Your account has a new email address',
        [`The new email address for your ${brand} account is confirmed. This address no longer belongs to it.`],
        `If this was you, you’re all set. If it wasn’t, email ${supportEmail} right away.`,
      );
    },

    /** To an address that is the account's and not confirmed: asked for, or entered by an admin. */
    confirmAddress(token: string): MailContent {
      return mail(
        'Confirm your email address',
        [`Your ${brand} account uses this address. Please confirm it’s yours.`],
        'Only the newest link works, for 7 days. If you don’t have an account here, you can ignore this email.',
        { label: 'Confirm email address', url: link('/verify-email', token) },
      );
    },

    /** After an admin entered another address: to the old one. */
    addressChangedByAdmin(): MailContent {
      return mail(
        'The email address for your account has changed',
        ['An admin changed the email address for your account. Use the new one to sign in.'],
        `If you didn’t expect this, email ${supportEmail}.`,
      );
    },

    accountDeletion(lastDay: string): MailContent {
      return mail(
        'Your account will be deleted',
        [
          `You asked us to delete your account. We’ll erase it for good, with everything in it, on ${lastDay}.`,
          'Changed your mind? Sign in before that day to keep everything.',
        ],
        notYou,
        { label: 'Sign in and keep my account', url: `${publicOrigin}/?signin=1` },
      );
    },
  };
}
