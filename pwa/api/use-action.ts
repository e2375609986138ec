import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { AppError } from '#schema/errors.ts';

/** Maps each field's name to the text below it. */
export type FieldErrors = Record<string, string>;

/** The first text of each wrong field; empty when the values fit the schema. */
export function fieldErrors(schema: z.core.$ZodType, values: unknown): FieldErrors {
  const result = z.safeParse(schema, values);
  const errors: FieldErrors = {};
  for (const issue of result.error?.issues ?? []) errors[String(issue.path[0] ?? '')] ??= issue.message;
  return errors;
}

/**
 * Runs something that a person asked for, once at a time, and shows what went wrong: under the field that the server named,
 * or as one text for all.
 *
 * @param failed the text for a failure that has no words of its own
 */
export function useAction<A extends unknown[]>(action: (...args: A) => Promise<void>, failed: string) {
  const [fields, setFields] = useState<FieldErrors>({});
  // Besides the mutation, which reports a call as pending only at the next turn: a double click must not make two.
  const isRunning = useRef(false);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (args: A) => action(...args),
    onError: (cause) => {
      if (cause instanceof AppError && cause.field) setFields({ [cause.field]: cause.userMessage });
    },
    // Soon: its arguments may be a person's.
    gcTime: 1_000,
  });

  async function run(...args: A): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setFields({});
    await mutateAsync(args).catch(() => undefined);
    isRunning.current = false;
  }

  return { run, busy: isPending, error: errorText(error, failed), fields, setFields };
}

function errorText(error: Error | null, failed: string): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof AppError) || (error.code === 'internal' && !error.field)) return failed;
  return error.field ? undefined : error.userMessage;
}
