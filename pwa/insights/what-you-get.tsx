import styles from './what-you-get.module.css';

/** Stands beside the first page, where there is room for it: what comes after it. */
export function WhatYouGet() {
  return (
    <aside className={styles.get} aria-label="What you’ll get">
      <h2>What you’ll get</h2>
      <ol>
        <li>
          <b>Three insights, free</b>
          <p>Each one quotes the answer it comes from and names a step for this week.</p>
        </li>
        <li>
          <b>A clear choice</b>
          <p>Stop there, or get the full report with dates, owners and your own numbers.</p>
        </li>
        <li>
          <b>Your answers stay yours</b>
          <p>They’re saved on this device as you type. You can edit or delete them anytime.</p>
        </li>
      </ol>
    </aside>
  );
}
