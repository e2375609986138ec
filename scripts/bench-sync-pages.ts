import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeTexts } from '../sync/merge-text.ts';
import { hostileTexts } from '../sync/testing/hostile-texts.ts';
import { openAnswers } from './bench-answer.ts';
import { insertGoals } from './bench-goals.ts';
import { addPeople, loadDevice } from './bench-load.ts';
import { p } from './bench-times.ts';

const goals = 12_000;
const rounds = 5;

/**
 * How long one page of a first sync, and one merge, hold everybody else up (docs/protocol.md#17-paging: a page is made
 * within 20 ms).
 */
export async function benchPages(): Promise<void> {
  console.log(`\nPages of a first sync, one client with ${goals} goals, ${rounds} first syncs each (bar 20 ms)`);
  for (const role of ['client', 'coach'] as const) await measurePages(role);
  benchMerges();
}

async function measurePages(role: 'client' | 'coach'): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'northbeam-bench-'));
  const path = join(dataDir, 'northbeam.db');
  const [person = { userId: '', token: '' }] = await addPeople(path, 1, role);
  await insertGoals(path, person.userId, goals);
  const answers = openAnswers(path);
  const taken: number[] = [];
  const worked: number[] = [];
  let most = 0;
  // The first is for the machine to warm up.
  for (let round = 0; round <= rounds; round += 1) {
    const device = loadDevice('', person.token);
    for (let more = true; more; ) {
      const body: unknown = JSON.parse(device.bodyOf([]));
      const { answer, ms, cpuMs } = await answers.ask({ userId: person.userId, isStaff: role === 'coach' }, body);
      device.hear(answer);
      more = answer.more;
      most = Math.max(most, answer.changes.length);
      if (round === 0) continue;
      taken.push(ms);
      worked.push(cpuMs);
    }
  }
  answers.close();
  rmSync(dataDir, { recursive: true, force: true });
  console.log(
    `${role}: ${taken.length} pages of at most ${most} rows, work p50 ${p(worked, 0.5).toFixed(1)} ms, ` +
      `p95 ${p(worked, 0.95).toFixed(1)}, most ${p(worked, 1).toFixed(1)}; ` +
      `by the clock p50 ${p(taken, 0.5).toFixed(1)}, longest ${p(taken, 1).toFixed(1)}`,
  );
}

function benchMerges(): void {
  console.log(`\nMerges of three hostile texts of 20,000 characters, ${rounds} each (no bar)`);
  for (const [name, [base, stored, sent]] of Object.entries(hostileTexts)) {
    const taken: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const startedAt = performance.now();
      mergeTexts({ base, stored, sent });
      if (round > 0) taken.push(performance.now() - startedAt);
    }
    console.log(`${name}: p50 ${p(taken, 0.5).toFixed(1)} ms, longest ${p(taken, 1).toFixed(1)}`);
  }
}
