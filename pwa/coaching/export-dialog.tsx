import { Download } from 'lucide-react';
import { useId } from 'react';
import { saveFile } from '#pwa/api/save-file.ts';
import { useAction } from '#pwa/api/use-action.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog, DialogActions } from '#pwa/ui/dialog.tsx';
import { selectionInWords } from './filter-words.ts';
import type { ListAddress } from './list-address.ts';
import { fetchCsv } from './submissions-queries.ts';
import { readTimeZone } from './use-list.ts';

interface ExportDialogProps {
  address: ListAddress;
  /** Counts the submissions in the file; undefined where only the server knows. */
  total: number | undefined;
  isUnreachable: boolean;
  onClose: () => void;
}

/** Says what the file will hold, before it is downloaded. */
export function ExportDialog({ address, total, isUnreachable, onClose }: ExportDialogProps) {
  const noteId = useId();
  const { run, busy, error } = useAction(async () => {
    const day = new Intl.DateTimeFormat('sv-SE').format(Date.now());
    saveFile(await fetchCsv(address, readTimeZone()), `submissions-${day}.csv`);
    onClose();
  }, 'Nothing was saved. Please try again.');
  const note = noteFor(address, total, isUnreachable);

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Export CSV"
      lead={`${selectionInWords(address, address.isNew ? undefined : total)}.`}
    >
      {note && <p id={noteId}>{note}</p>}
      {!note && total === undefined && (
        <p>We can’t count them right now. The file includes all of them, not just the ones on this device.</p>
      )}
      {error && (
        <Banner tone="danger" title="Failed to export the submissions.">
          {error}
        </Banner>
      )}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          icon={<Download aria-hidden="true" />}
          busy={busy}
          busyLabel="Downloading the file"
          disabled={note !== undefined}
          aria-describedby={note && noteId}
          onClick={() => void run()}
        >
          Download CSV
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Explains why there is nothing to download; undefined when there is. */
function noteFor({ isNew }: ListAddress, total: number | undefined, isUnreachable: boolean): string | undefined {
  if (isUnreachable) return 'You’ll need to be online to download the file.';
  if (isNew) return 'To export, turn off “new since your last visit.”';
  return total === 0 ? 'There’s nothing to export.' : undefined;
}
