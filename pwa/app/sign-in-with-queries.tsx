import { WithQueries } from '#pwa/api/with-queries.tsx';
import { SignInDialog, type SignInDialogProps } from '#pwa/auth/sign-in-dialog.tsx';

/** The dialog and the query client that it fills, which load together when somebody wants to sign in. */
export function SignInWithQueries(props: SignInDialogProps) {
  return (
    <WithQueries>
      <SignInDialog {...props} />
    </WithQueries>
  );
}
