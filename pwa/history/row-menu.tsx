import { Download, Lightbulb, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuItem, MenuLink } from '#pwa/ui/menu.tsx';
import { coachNotesLabel, coachNotesPath } from './coach-notes.ts';
import type { HistoryRow } from './use-history.ts';

interface RowMenuProps {
  item: HistoryRow;
  /** How many a coach wrote to the person. */
  notes: number;
  /** Names its button. */
  label: string;
  trigger: ReactNode;
  onShow: (item: HistoryRow) => void;
  onDownload: () => void;
  /** Entries of the menu. */
  paymentLinks: ReactNode;
}

/** Shows what else can be done with a submission that has a report. */
export function RowMenu({ item, notes, label, trigger, onShow, onDownload, paymentLinks }: RowMenuProps) {
  return (
    <Menu label={label} trigger={trigger} openAtOnce>
      {item.hasInsights && (
        <MenuItem icon={<Lightbulb aria-hidden="true" />} onSelect={() => onShow(item)}>
          View Insights
        </MenuItem>
      )}
      {notes > 0 && (
        <MenuLink icon={<StickyNote aria-hidden="true" />} to={coachNotesPath(item.submissionId)}>
          {coachNotesLabel(notes)}
        </MenuLink>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
        Download Report
      </MenuItem>
      {paymentLinks}
    </Menu>
  );
}
