import { Dialog } from './dialog.tsx';
import { CheckboxField } from './field.tsx';
import styles from './keyboard-sheet.module.css';

/** Describes a key of a screen and what it does; `isSingle`: on its own, so it can be turned off. */
export interface ShownKey {
  keys: string[];
  does: string;
  isSingle?: true;
}

interface KeyboardSheetProps {
  shown: readonly ShownKey[];
  hasSingleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard's actions, and whether one key alone does them (WCAG 2.1.4). */
export function KeyboardSheet({ shown, hasSingleKeys, onSingleKeys, onClose }: KeyboardSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      lead="Single keys work when you’re not typing in a field."
    >
      <CheckboxField
        label={`Single keys: ${hasSingleKeys ? 'on' : 'off'}`}
        help="Turn them off if you press keys by accident or use dictation. Saved on this device."
        checked={hasSingleKeys}
        onChange={({ target }) => onSingleKeys(target.checked)}
      />
      <dl className={styles.keys}>
        {shown.map(({ keys, does, isSingle }) => (
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
