import styles from './level-bars.module.css';

export interface LevelBarsProps {
  /** Lists them from the lowest; the highest one is drawn as a warning. */
  levels: readonly string[];
  level: string;
}

/** Draws one step for each level up to this one, and says its word. */
export function LevelBars({ levels, level }: LevelBarsProps) {
  const reached = levels.indexOf(level);
  return (
    <span className={styles.level} data-highest={reached === levels.length - 1 || undefined}>
      <svg viewBox="0 0 16 14" aria-hidden="true">
        {levels.map((name, i) => (
          <rect key={name} x={i * 4.2} y={10 - i * 3} width="3" height={4 + i * 3} rx="0.6" data-on={i <= reached} />
        ))}
      </svg>
      {level}
    </span>
  );
}
