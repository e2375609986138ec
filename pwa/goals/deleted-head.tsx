import { ArrowLeft } from 'lucide-react';
import { Button } from '#pwa/ui/button.tsx';
import styles from './goals-panel.module.css';

/** Stands above the list of what was deleted. */
export function DeletedHead({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.deletedHead}>
      <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        All Goals
      </Button>
      <h2>Recently deleted</h2>
      <p>You can restore what you delete for 30 days.</p>
    </div>
  );
}
