import * as z from 'zod/mini';
import { cleanLine } from './clean-line.ts';
import { maxLineLength, requiredEmail, requiredText, tooLong } from './fields.ts';
import { userSchema } from './users.ts';

/** ASVS 5.0 6.2.1 and 6.2.9: at least 8, any characters, at least 64 allowed; never trimmed. */
export const minPasswordLength = 8;
export const maxPasswordLength = 128;
export const passwordLengthMessage = `Please use ${minPasswordLength} to ${maxPasswordLength} characters.`;

export const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .check(
    z.normalize('NFC'),
    z.minLength(1, 'Password is required'),
    z.minLength(minPasswordLength, passwordLengthMessage),
    z.maxLength(maxPasswordLength, passwordLengthMessage),
  );
/** Tells whether a password was typed the same way twice, even if two keyboards encode its letters differently. */
export const isSamePassword = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');

/** A password that is compared, not chosen: only capped. */
const givenPasswordSchema = z
  .string({ error: 'Password is required' })
  .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Failed to sign in'));

const emailField = requiredEmail('Email is required', 'Invalid email');
const tokenField = z
  .string({ error: 'Invalid reset link' })
  .check(z.minLength(1, 'Invalid reset link'), z.maxLength(200, 'Invalid or expired reset link'));

export const maxBrowserMarks = 8;

export const loginInputSchema = z.strictObject({
  email: emailField,
  password: givenPasswordSchema,
  /** "This is a shared device": the session ends after 12 hours whatever happens. */
  shared_device: z.optional(z.boolean()),
  /** Carries marks of earlier sign-ins on this browser: others' wrong guesses then do not make it wait. */
  browser_marks: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(maxBrowserMarks))),
});
const lastNameMissing = 'Last name is required';
export const registerInputSchema = z
  .strictObject({
    email: emailField,
    password: newPasswordSchema,
    first_name: requiredText('First name is required'),
    last_name: z
      .string({ error: lastNameMissing })
      .check(z.overwrite(cleanLine), z.maxLength(maxLineLength, tooLong(maxLineLength))),
    shared_device: z.optional(z.boolean()),
    /** Holding it is the proof: it goes into the account, with what was bought on it. Its form asked for no last name. */
    submission_id: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    z.refine(({ last_name, submission_id }) => last_name !== '' || submission_id !== undefined, {
      path: ['last_name'],
      error: lastNameMissing,
      // Beside the other errors, and of nothing that is no object.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export const requestResetInputSchema = z.strictObject({ email: emailField });
export const verifyResetTokenInputSchema = z.strictObject({ token: tokenField });
export const updatePasswordInputSchema = z.strictObject({ token: tokenField, newPassword: newPasswordSchema });
export const verifyEmailInputSchema = z.strictObject({
  token: z
    .string({ error: 'Invalid or expired link' })
    .check(z.minLength(1, 'Invalid or expired link'), z.maxLength(200, 'Invalid or expired link')),
});
export const logoutInputSchema = z.strictObject({ deviceId: z.optional(z.string().check(z.maxLength(64))) });

export const signInAnswerSchema = z.object({
  token: z.string(),
  user: userSchema,
  /** For the next sign-in's `browser_marks`; absent on a shared device. Opens nothing. */
  browser_mark: z.optional(z.string()),
  /** True when signing in took back the deletion of the account that its owner had asked for. */
  account_restored: z.optional(z.boolean()),
});
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;
/** `POST /api/auth/reset-password`, the same for every address. */
export const resetMailSentMessage = 'Password reset email sent. Please check your inbox.';
export const messageAnswerSchema = z.object({ message: z.string() });
/** `POST /api/auth/verify-reset-token`. */
export const validTokenAnswerSchema = z.object({ valid: z.literal(true) });
