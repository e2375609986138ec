import { Dialog } from '#pwa/ui/dialog.tsx';
import { CheckboxField } from '#pwa/ui/field.tsx';
import { goalKeys } from './goal-keys.ts';
import styles from './keyboard-sheet.module.css';

interface KeyboardSheetProps {
  hasSingleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard's actions, and whether one key alone does them (WCAG 2.1.4). */
export function KeyboardSheet({ hasSingleKeys, onSingleKeys, onClose }: KeyboardSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      lead="Shortcuts work when you’re not typing in a field."
    >
      <CheckboxField
        label={`Single keys: ${hasSingleKeys ? 'on' : 'off'}`}
        help="Turn them off if you press keys by accident or use dictation. Saved on this device."
        checked={hasSingleKeys}
        onChange={({ target }) => onSingleKeys(target.checked)}
      />
      <dl className={styles.keys}>
        {goalKeys.map(({ keys, does, isSingle }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>
              {does}
              {isSingle && !hasSingleKeys && <span className={styles.off}>, off</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
