import { useState } from 'react';
import * as z from 'zod/mini';
import { AppError } from '#schema/errors.ts';

/** What stands under each field, by its name. */
export type FieldErrors = Record<string, string>;

/** The first text of each wrong field; empty when the values fit the schema. */
export function fieldErrors(schema: z.core.$ZodType, values: unknown): FieldErrors {
  const result = z.safeParse(schema, values);
  const errors: FieldErrors = {};
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0] ?? '')] ??= issue.message;
  return errors;
}

/**
 * Runs something that a person asked for, once at a time, and keeps what went wrong: under the field that the server named,
 * or as one text for all.
 *
 * @param failed what is said when the failure has no words of its own
 */
export function useAction<A extends unknown[]>(action: (...args: A) => Promise<void>, failed: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<FieldErrors>({});

  async function run(...args: A): Promise<void> {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setFields({});
    try {
      await action(...args);
    } catch (cause) {
      const appError = cause instanceof AppError ? cause : new AppError('internal', { userMessage: failed, cause });
      if (appError.field) setFields({ [appError.field]: appError.userMessage });
      else setError(appError.code === 'internal' ? failed : appError.userMessage);
    } finally {
      setBusy(false);
    }
  }

  return { run, busy, error, fields, setFields };
}
