import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import { useCopyBytes } from '#pwa/offline/sync/use-copy-sizes.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { bytesInWords } from '#pwa/ui/bytes-in-words.ts';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { PageSection } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { CopyLabel } from './copy-label.tsx';
import { copyStatus, removedWords, submissionsInWords } from './copy-status.ts';
import type { CopyGroup } from './group-copies.ts';
import styles from './offline-screen.module.css';
import { usePins } from './use-pins.ts';

interface CopyGroupCardProps {
  group: CopyGroup;
  copies: OfflineCopies;
  /** Maps submission ids to clients' names, as far as this device knows them. */
  names: ReadonlyMap<string, string>;
}

/** Shows one group of copies: how many are here, how large they are, and the way to remove them. */
export function CopyGroupCard({ group, copies, names }: CopyGroupCardProps) {
  const { name, ids, pins } = group;
  const bytes = useCopyBytes(ids);
  const isOffline = useIsOffline();
  const actions = usePins();
  const here = ids.filter((id) => copies.texts.has(id)).length;
  const count = here === ids.length ? submissionsInWords(here) : `${here} of ${submissionsInWords(ids.length)}`;

  function handleRemove(): void {
    const newestCount = pins.filter(({ id }) => copies.newest.has(id)).length;
    void actions.unpin(pins, removedWords({ count: pins.length, newestCount, isOffline }));
  }

  return (
    <PageSection title={name} note={`${count}, ${bytes === undefined ? 'measuring…' : bytesInWords(bytes)}`}>
      <div className={styles.stack}>
        <Disclosure summary="Show submissions">
          <ListCard label={name}>
            {ids.map((id) => (
              <li key={id} className={styles.copy}>
                <Link to={paths.submission.replace(':submissionId', id)}>{names.get(id) ?? 'Submission'}</Link>
                <CopyLabel status={copyStatus(id, copies)} />
              </li>
            ))}
          </ListCard>
        </Disclosure>
        <p className={styles.quiet}>
          {pins.length > 0
            ? 'These are on all your devices. Removing takes them off each one.'
            : 'The newest submissions download automatically and make room for newer ones.'}
        </p>
        {pins.length > 0 && (
          <Button
            size="s"
            variant="danger-quiet"
            className={styles.remove}
            icon={<Trash2 aria-hidden="true" />}
            busy={actions.isBusy}
            aria-label={`Remove ${submissionsInWords(pins.length)}: ${name}`}
            onClick={handleRemove}
          >
            Remove {submissionsInWords(pins.length)}
          </Button>
        )}
        {actions.failure && <Banner tone="danger">{actions.failure}</Banner>}
      </div>
    </PageSection>
  );
}
