import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabItem {
  value: string;
  label: ReactNode;
  /** How many things it holds. */
  count?: number | undefined;
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  /** One that is none of the items: then no tab is the present one. */
  value: string;
  onChange: (value: string) => void;
  /** Shows the present tab's content. */
  children: ReactNode;
}

/** Views of one list. Arrow keys move between them, and show what they come to. */
export function Tabs({ label, items, value, onChange, children }: TabsProps) {
  const isItem = items.some((item) => item.value === value);
  return (
    <BaseTabs.Root value={isItem ? value : null} onValueChange={(next) => onChange(String(next))}>
      <BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
        {items.map((item) => (
          <BaseTabs.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className={styles.count}> {item.count}</span>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {isItem ? (
        <BaseTabs.Panel value={value} className={styles.panel}>
          {children}
        </BaseTabs.Panel>
      ) : (
        children
      )}
    </BaseTabs.Root>
  );
}
