import { lazy, Suspense, useState } from 'react';
import { saveFile } from '#pwa/api/save-file.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import { retention } from '#schema/retention.ts';
import styles from './account.module.css';
import { callExportAccount } from './account-queries.ts';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

/** Taking one's data along, and leaving. */
export function AccountData() {
  const [isDeleting, setDeleting] = useState(false);
  const { run, busy, error } = useAction(async () => {
    saveFile(await callExportAccount(), 'northbeam-export.json');
  }, 'We couldn’t create your export. Please try again.');

  return (
    <PageSection title="Your data">
      <div className={styles.stack}>
        {error && <Banner tone="danger">{error}</Banner>}
        <p>
          The export is one file with your profile, answers, insights, reports, goals, conversations, orders and
          sessions. Changed your mind after deleting your account? Sign in within {retention.accountUndoDays} days to
          restore it. After that it’s erased for good.
        </p>
        <div className={styles.actions}>
          <Button busy={busy} onClick={() => void run()}>
            Export my data
          </Button>
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>{isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}</Suspense>
    </PageSection>
  );
}
