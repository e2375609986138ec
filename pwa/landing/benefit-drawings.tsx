import type { ReactNode } from 'react';
import { classNames } from '#pwa/ui/class-names.ts';
import styles from './benefit-drawings.module.css';

function Frame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 280 96" preserveAspectRatio="xMinYMid meet" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A marked line of an answer, and the recommendation that hangs on it. */
export function AnswerDrawing() {
  return (
    <Frame>
      <rect className={styles.sheet} x="1" y="10" width="128" height="76" rx="6" />
      <rect className={styles.mark} x="14" y="39" width="90" height="14" />
      <path className={styles.line} d="M14 30h100M14 46h88M14 62h96M14 74h52" />
      <path className={classNames(styles.line, styles.dots)} d="M129 46h44" />
      <circle className={styles.point} cx="180" cy="46" r="7" />
      <path className={styles.line} d="M198 40h66M198 52h44" />
    </Frame>
  );
}

/** Steps one after the other on a ruled quarter. */
export function PlanDrawing() {
  return (
    <Frame>
      <path className={styles.line} d="M1 84h246M1 12v72M82 78v6M164 78v6M246 78v6" />
      <rect className={styles.bar} x="8" y="20" width="60" height="10" rx="2" />
      <rect className={styles.bar} x="44" y="40" width="88" height="10" rx="2" />
      <rect className={styles.bar} x="116" y="60" width="104" height="10" rx="2" />
      <circle className={styles.point} cx="220" cy="65" r="7" />
    </Frame>
  );
}

/** Written on the phone, carried to the desk. */
export function DevicesDrawing() {
  return (
    <Frame>
      <rect className={styles.sheet} x="1" y="8" width="54" height="80" rx="8" />
      <path className={styles.line} d="M13 26h30M13 38h22M13 50h26M22 80h12" />
      <path className={styles.tick} d="m21 64 5 5 9-10" />
      <path className={styles.line} d="M62 48h60" />
      <path className={classNames(styles.line, styles.dots)} d="M66 40h24M108 56h14" />
      <rect className={styles.sheet} x="130" y="16" width="102" height="60" rx="6" />
      <path className={styles.line} d="M144 34h74M144 46h54M144 58h64M120 84h122" />
    </Frame>
  );
}
