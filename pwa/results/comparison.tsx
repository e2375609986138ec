import { useConfig } from '#pwa/api/config.ts';
import { usePrice } from '#pwa/api/price.ts';
import { PageSection } from '#pwa/ui/page.tsx';
import { Table, type TableColumn } from '#pwa/ui/table.tsx';
import styles from './comparison.module.css';

interface Row {
  what: string;
  free: string;
  full: string;
}

const notIncluded = 'Not included';
const columns: readonly TableColumn<Row>[] = [
  { key: 'what', header: 'What', headerHidden: true, heading: true, cell: ({ what }) => what },
  {
    key: 'free',
    header: 'Free',
    cell: ({ free }) => (free === notIncluded ? <span className={styles.missing}>{free}</span> : free),
  },
  { key: 'full', header: 'Full report + chat', highlight: true, cell: ({ full }) => full },
];

/** Free against the full report with chat. */
export function Comparison() {
  const { trialDays } = useConfig();
  const price = usePrice();
  const rows: Row[] = [
    { what: 'Findings', free: '3 insights', full: 'All, with options' },
    { what: 'Length', free: 'About 200 words', full: '5-10 pages, PDF' },
    { what: 'Options scored', free: notIncluded, full: 'Effort and impact' },
    { what: 'Action plan', free: notIncluded, full: 'With dates, up to your deadline' },
    { what: 'Risks and measures', free: notIncluded, full: 'Included' },
    {
      what: 'Chat with the coach',
      free: trialDays > 0 ? `${trialDays} days with an account` : notIncluded,
      full: trialDays > 0 ? '30 more days' : '30 days',
    },
    { what: 'Price', free: 'Free', full: price?.label ?? '' },
  ];
  return (
    <PageSection title="Side by side">
      <div className={styles.comparison}>
        <Table
          caption="The free insights and the full report with chat, side by side"
          captionHidden
          cards={false}
          columns={columns}
          rows={rows}
          rowKey={({ what }) => what}
        />
      </div>
    </PageSection>
  );
}
