import { X } from 'lucide-react';
import type { OfflineCopies } from '#pwa/offline/sync/offline-copies.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { type Readiness, readinessOf, submissionsInWords } from './copy-status.ts';
import styles from './pack-readiness.module.css';
import { usePins } from './use-pins.ts';

/** Limits how many missing submissions are named; the others are counted. */
const namedCount = 10;

interface PackReadinessProps {
  copies: OfflineCopies;
  /** Maps submission ids to clients' names, as far as this device knows them. */
  names: ReadonlyMap<string, string>;
}

/** Says whether everything of every kept submission is here, or exactly what is missing. */
export function PackReadiness({ copies, names }: PackReadinessProps) {
  const isOffline = useIsOffline();
  const readiness = readinessOf(copies);
  const { pinned, isReady } = readiness;
  const extras = useSynced(readMissingExtras).value;
  if (isReady) {
    return (
      <Banner tone="ok" title="Ready to go offline" live={false}>
        <p>
          {pinned === 1
            ? 'The submission you kept is here, with its insights, report, notes and goals.'
            : `All ${submissionsInWords(pinned)} you kept are here, with their insights, reports, notes and goals.`}
        </p>
        {extras && <p>{extrasWords(extras)}</p>}
      </Banner>
    );
  }
  return (
    <div className={styles.readiness}>
      <Banner tone="warn" title="Not ready yet" live={false}>
        <p>{missingWords(readiness, names)}</p>
        <p>
          {isOffline
            ? 'Can’t reach Northbeam right now. The download continues when you’re back online.'
            : 'The download continues while Northbeam is open and picks up where it left off.'}
        </p>
      </Banner>
      <DownloadProgress copies={copies} />
    </div>
  );
}

interface MissingExtras {
  summaries: number;
  pdfs: number;
}

/** Counts what comes to this device only once it is opened: summaries, and PDFs of the reports. */
async function readMissingExtras(db: SyncedDb): Promise<MissingExtras> {
  const pins = await db.pins.where('key').startsWith('staff:').toArray();
  const keys = pins.flatMap(({ key, row }) => (row && !row.auto ? [key] : []));
  const [bodies, pdfs] = await Promise.all([db.submissionBodies.bulkGet(keys), db.pdfs.bulkGet(keys)]);
  return {
    summaries: bodies.filter((body) => body?.row && !body.row.summary).length,
    pdfs: bodies.filter((body, at) => body?.row?.reportDoc && !pdfs[at]).length,
  };
}

function extrasWords({ summaries, pdfs }: MissingExtras): string {
  const count = (many: number, thing: string, things: string) =>
    many === 0 ? [] : [`${many} ${many === 1 ? thing : things}`];
  const missing = [...count(summaries, 'summary', 'summaries'), ...count(pdfs, 'PDF', 'PDFs')];
  if (missing.length === 0) return 'Their summaries and PDFs are here too.';
  return `Not here yet: ${missing.join(' and ')}. Open the summary or download the PDF while you’re online.`;
}

function missingWords({ missing }: Readiness, names: ReadonlyMap<string, string>): string {
  if (missing.length === 0) return 'Some notes and goals may still be missing.';
  return `Insights, report, notes and goals are missing for ${listNames(missing, names)}.`;
}

/** Writes `Dana Okafor, Kim Lund and 3 more`. */
function listNames(ids: readonly string[], names: ReadonlyMap<string, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []).slice(0, namedCount);
  const rest = ids.length - known.length;
  const others = rest > 0 ? [known.length > 0 ? `${rest} more` : submissionsInWords(rest)] : [];
  return new Intl.ListFormat('en', { type: 'conjunction' }).format([...known, ...others]);
}

/** Names what the server refused to keep, and why, until it is dismissed. */
export function RefusedPins({ copies: { refusals }, names }: PackReadinessProps) {
  const actions = usePins();
  if (refusals.size === 0) return null;
  const reasons = new Set([...refusals.values()].flatMap(({ message }) => message ?? []));

  async function handleDismiss(): Promise<void> {
    for (const refusal of refusals.values()) if (!(await actions.dismiss(refusal))) return;
  }

  return (
    <div className={styles.refused}>
      <Banner
        tone="danger"
        live={false}
        title={`We couldn’t keep ${submissionsInWords(refusals.size)}`}
        action={
          <Button size="s" busy={actions.isBusy} onClick={() => void handleDismiss()}>
            Dismiss
          </Button>
        }
      >
        {[`Not kept: ${listNames([...refusals.keys()], names)}.`, ...reasons, actions.failure]
          .filter(Boolean)
          .join(' ')}
      </Banner>
    </div>
  );
}

/** Shows how many of the kept submissions are here, by the rows of this device; nothing where all are. */
export function DownloadProgress({ copies }: { copies: OfflineCopies }) {
  const { pinned, missing } = readinessOf(copies);
  const actions = usePins();
  if (missing.length === 0) return null;
  const here = pinned - missing.length;

  function handleCancel(): void {
    const pins = missing.flatMap((id) => copies.pins.get(id) ?? []);
    const staying = here === 0 ? '' : ` ${submissionsInWords(here)} ${here === 1 ? 'stays' : 'stay'} on this device.`;
    void actions.unpin(pins, `Download canceled.${staying}`);
  }

  return (
    <div className={styles.progress}>
      <ProgressBar label="Kept on this device" value={here / pinned} stage={`${here} of ${pinned}`} />
      <Button
        size="s"
        variant="quiet"
        icon={<X aria-hidden="true" />}
        busy={actions.isBusy}
        aria-label={`Cancel downloading ${submissionsInWords(missing.length)}`}
        onClick={handleCancel}
      >
        Cancel
      </Button>
      {actions.failure && <Banner tone="danger">{actions.failure}</Banner>}
    </div>
  );
}
