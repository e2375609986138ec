import { useSyncExternalStore } from 'react';
import type { paths } from '#schema/paths.ts';
import { takeRedirect } from './session-expiry.ts';

export type SignInMode = 'signin' | 'signup' | 'reset';

export interface SignInPrompt {
  mode: SignInMode;
  /** Why it is asked, in a sentence. */
  reason?: string;
  /** Given when the action needs no account: the dialog offers "Continue without an account", calls this and closes. */
  onContinueWithout?: () => void;
}

/** Where a client and staff start (docs/decisions.md#readings-settled). */
export type FirstPage = typeof paths.home | typeof paths.coaching;

let prompt: SignInPrompt | null = null;
let settle: ((signedIn: FirstPage | false) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: SignInPrompt | null): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog over the open page. Resolves when it closes: with the person's first page, or false without a sign-in. */
export function askToSignIn(next: SignInPrompt = { mode: 'signin' }): Promise<FirstPage | false> {
  settle?.(false);
  set(next);
  return new Promise((resolve) => {
    settle = resolve;
  });
}

/** Closes the dialog. Somebody who did not sign in is not asked again on the next page. */
export function closeSignIn(signedIn: FirstPage | false): void {
  if (!signedIn) takeRedirect();
  set(null);
  settle?.(signedIn);
  settle = undefined;
}

export function useSignInPrompt(): SignInPrompt | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => prompt,
    () => null,
  );
}
