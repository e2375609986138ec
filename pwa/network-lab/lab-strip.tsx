import { Link } from 'react-router-dom';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { faultsInWords } from './fault-words.ts';
import { resetFaults } from './faults.ts';
import styles from './lab-strip.module.css';
import { useFaults } from './use-faults.ts';

/** On every page, as long as a fault is on: nobody looks for a defect that they switched on themselves. */
export function LabStrip() {
  const on = faultsInWords(useFaults());
  if (on === '') return null;
  return (
    <aside className={styles.strip} aria-label="Network lab">
      <Wrap>
        <Banner
          tone="warn"
          live={false}
          title={`Network lab: ${on}`}
          action={
            <>
              <Button size="s" onClick={resetFaults}>
                Reset all
              </Button>
              <Link className={styles.link} to={paths.sync}>
                Switches
              </Link>
            </>
          }
        />
      </Wrap>
    </aside>
  );
}
