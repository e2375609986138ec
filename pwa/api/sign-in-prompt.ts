import { useSyncExternalStore } from 'react';
import { takeRedirect } from './session-expiry.ts';

export type SignInMode = 'signin' | 'signup' | 'reset';

export interface SignInPrompt {
  mode: SignInMode;
  /** Why it is asked, in a sentence. */
  reason?: string;
  /** Given when the action needs no account: the dialog offers "Continue without an account", calls this and closes. */
  onContinueWithout?: () => void;
}

let prompt: SignInPrompt | null = null;
let settle: ((signedIn: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function set(next: SignInPrompt | null): void {
  prompt = next;
  for (const listener of listeners) listener();
}

/** Opens the sign-in dialog over whatever is open; resolves when it closes, with whether somebody signed in. */
export function askToSignIn(next: SignInPrompt = { mode: 'signin' }): Promise<boolean> {
  settle?.(false);
  set(next);
  return new Promise((resolve) => {
    settle = resolve;
  });
}

/** Whoever closes the dialog without signing in is not asked again on the next page. */
export function closeSignIn(signedIn: boolean): void {
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
