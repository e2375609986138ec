import { lazy, Suspense, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import type { User } from '#schema/users.ts';
import styles from './account.module.css';
import { EmailConfirmation } from './email-confirmation.tsx';

const ChangeEmailDialog = lazy(async () => ({
  default: (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
}));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password-dialog.tsx')).ChangePasswordDialog,
}));

/** How one signs in. Each change asks for the current password. */
export function SecuritySection({ user }: { user: User }) {
  const [open, setOpen] = useState<'email' | 'password'>();
  const close = () => setOpen(undefined);
  const email = (
    <>
      {user.email} <EmailConfirmation email={user.email} isConfirmed={user.email_verified} />
    </>
  );
  return (
    <PageSection title="Sign-in">
      <div className={styles.stack}>
        <KeyValues
          items={[
            { term: 'Email', value: email },
            { term: 'Password', value: 'Set' },
          ]}
        />
        <div className={styles.actions}>
          <Button onClick={() => setOpen('email')}>Change email</Button>
          <Button onClick={() => setOpen('password')}>Change password</Button>
        </div>
      </div>
      <Suspense fallback={null}>
        {open === 'email' && <ChangeEmailDialog email={user.email} onClose={close} />}
        {open === 'password' && <ChangePasswordDialog onClose={close} />}
      </Suspense>
    </PageSection>
  );
}
