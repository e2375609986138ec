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
  const notYou = `If this was not you, reset your password now and write to ${supportEmail}.`;
  const mail = (subject: string, paragraphs: string[], footer: string, action?: { label: string; url: string }) =>
    composeMail({ brand, subject, paragraphs: ['Hello,', ...paragraphs], footer, ...(action && { action }) });

  return {
    /** @param until the end of chat days that were bought, epoch ms; null where none were */
    welcome(token: string, until: number | null): MailContent {
      const free = trialDays > 0 ? [`Your free chat with the coach is open for ${trialDays} days.`] : [];
      const chat = until === null ? free : [`Your chat with the coach is open until ${mailDay.format(until)}.`];
      return mail(
        `Welcome to ${brand}`,
        ['Your account is ready. Please confirm that this is your email address.', ...chat],
        'The link works for 7 days. If you did not create this account, you can ignore this mail.',
        { label: 'Confirm email address', url: link('/verify-email', token) },
      );
    },

    /** For the owner of an address with which somebody tried to register, or to which somebody tried to change. */
    alreadyRegistered(): MailContent {
      return mail(
        'You already have an account',
        [
          `Somebody, perhaps you, entered this email address at ${brand}. It already has an account: sign in with it, or reset its password if you have forgotten it.`,
        ],
        'If this was not you, you need not do anything: nothing has changed.',
        { label: 'Sign in', url: `${publicOrigin}/?signin=1` },
      );
    },

    resetPassword(token: string): MailContent {
      return mail(
        'Reset your password',
        ['You can choose a new password with the link below.'],
        'The link works once, and for 30 minutes. If you did not ask for it, you can ignore this mail: nothing has changed.',
        { label: 'Choose a new password', url: link('/reset-password', token) },
      );
    },

    passwordChanged(): MailContent {
      return mail(
        'Your password was changed',
        ['The password of your account was just changed.'],
        `If this was you, you need not do anything. ${notYou}`,
      );
    },

    confirmNewAddress(token: string): MailContent {
      return mail(
        'Confirm your new email address',
        [`Please confirm that you want to use this address at ${brand} from now on. Until then the old one stays.`],
        'The link works once, and for 24 hours. If you did not ask for it, you can ignore this mail.',
        { label: 'Confirm new address', url: link('/verify-email', token) },
      );
    },

    addressChangeAsked(): MailContent {
      return mail(
        'A new email address was asked for',
        ['Somebody who knows your password asked to use another email address for your account.'],
        `The change takes effect when the new address is confirmed. ${notYou}`,
      );
    },

    /** To the new address, once its link was opened. */
    newAddressConfirmed(): MailContent {
      return mail(
        'Your new email address is confirmed',
        [`This is the email address of your account at ${brand} from now on. You sign in with it.`],
        `If you did not expect this, write to ${supportEmail}.`,
        { label: 'Sign in', url: `${publicOrigin}/?signin=1` },
      );
    },

    /** To the address that the account had until then. */
    addressReplaced(): MailContent {
      return mail(
        'Your account has a new email address',
        [`The new email address of your account at ${brand} was confirmed. This one belongs to the account no longer.`],
        `If this was you, you need not do anything. If it was not, write to ${supportEmail} at once.`,
      );
    },

    /** To an address that is the account's and not confirmed: asked for, or entered by an admin. */
    confirmAddress(token: string): MailContent {
      return mail(
        'Confirm your email address',
        [`This is the address of your account at ${brand}. Please confirm that it is yours.`],
        'The link works for 7 days, and only the newest one. If you have no account here, you can ignore this mail.',
        { label: 'Confirm email address', url: link('/verify-email', token) },
      );
    },

    /** After an admin entered another address: to the old one. */
    addressChangedByAdmin(): MailContent {
      return mail(
        'The email address of your account was changed',
        ['An administrator changed the email address of your account. You sign in with the new one from now on.'],
        `If you did not expect this, write to ${supportEmail}.`,
      );
    },

    accountDeletion(lastDay: string): MailContent {
      return mail(
        'Your account will be deleted',
        [
          `You asked to delete your account. It goes for good, with everything in it, on ${lastDay}.`,
          'If you change your mind, sign in before that day and everything stays as it was.',
        ],
        notYou,
        { label: 'Sign in and keep the account', url: `${publicOrigin}/?signin=1` },
      );
    },
  };
}
