import styles from './what-you-get.module.css';

/** Stands beside the first page, where there is room for it: what comes after it. */
export function WhatYouGet() {
  return (
    <aside className={styles.get} aria-label="What you’ll get">
      <h2>What you’ll get</h2>
      <ol>
        <li>
          <b>Three insights, free</b>
          <p>Each one is tied to one of your answers and names a step for this week.</p>
        </li>
        <li>
          <b>A clear choice</b>
          <p>Stop there, or get the full report with dates, owners and your own numbers.</p>
        </li>
        <li>
          <b>No lost answers</b>
          <p>Close the page or lose your signal: what you typed is still here when you come back.</p>
        </li>
      </ol>
    </aside>
  );
}
