import { Dialog } from '#pwa/ui/dialog.tsx';
import { goalKeys } from './goal-keys.ts';
import styles from './keyboard-sheet.module.css';

/** What can be done without a pointer. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard" lead="Keys work while you are not typing in a field.">
      <dl className={styles.keys}>
        {goalKeys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
