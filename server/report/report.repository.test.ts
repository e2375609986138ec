import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { insertFullAccount } from '#server/testing/full-account.ts';
import { type NewReport, reportRepository } from './report.repository.ts';
import { sampleReport } from './sample-report.ts';

const report = (changes: Partial<NewReport> = {}): NewReport => ({
  id: newId(),
  submissionId: 'a',
  jobId: newId(),
  doc: sampleReport,
  text: '# Plan',
  textHash: 'hash',
  additionalContext: null,
  createdAt: 1000,
  ...changes,
});

onBothEngines('stored reports', (open) => {
  test('a job has one report, however often it is stored', async () => {
    const { tx, read } = await open();
    const first = report({ jobId: 'job' });
    await tx((db) => reportRepository(db).insert(first));
    await tx((db) => reportRepository(db).insert(report({ jobId: 'job', text: '# Other' })));
    expect(await reportRepository(read).findByJob('job')).toEqual({ ...first, version: 1, pdf: null });
  });

  test('a submission is answered with its newest report, a text with the report that has it', async () => {
    const { tx, read } = await open();
    const older = report({ textHash: 'old' });
    const newer = report({ textHash: 'new', createdAt: 2000 });
    for (const row of [older, newer]) await tx((db) => reportRepository(db).insert(row));
    const reports = reportRepository(read);
    expect((await reports.findOfSubmission('a'))?.id).toBe(newer.id);
    expect((await reports.findOfSubmission('a', 1))?.id).toBe(older.id);
    expect(await reports.findOfSubmission('a', 3)).toBeUndefined();
    expect((await reports.findByText('old'))?.id).toBe(older.id);
    expect((await reports.findByText('old', 'a'))?.id).toBe(older.id);
    expect(await reports.findByText('old', 'b')).toBeUndefined();
    expect(await reports.findByText('none')).toBeUndefined();
  });

  test('storing a report marks its submission as having one, and no other', async () => {
    const { tx, read } = await open();
    const insert = (word: string) => tx((db) => insertFullAccount(db, { word, now: 1000 }));
    const [dana, marco] = [await insert('dana'), await insert('marco')];
    await tx((db) => reportRepository(db).insert(report({ submissionId: dana.submissionId })));
    const { q, t } = read;
    const rows = await q.select({ id: t.submissions.id, hasReport: t.submissions.hasReport }).from(t.submissions);
    expect(new Map(rows.map(({ id, hasReport }) => [id, hasReport]))).toEqual(
      new Map([
        [dana.submissionId, true],
        [marco.submissionId, false],
      ]),
    );
  });

  test('versions are numbered for each submission in the order in which they were stored, whatever the clock said', async () => {
    const { tx, read } = await open();
    const rows = [report({ createdAt: 5000 }), report({ submissionId: 'b' }), report({ createdAt: 1000 })];
    for (const row of rows) await tx((db) => reportRepository(db).insert(row));
    const reports = reportRepository(read);
    expect(await reports.listVersions('a')).toEqual([
      { number: 2, createdAt: 1000 },
      { number: 1, createdAt: 5000 },
    ]);
    expect(await reports.listVersions('b')).toEqual([{ number: 1, createdAt: 1000 }]);
    expect((await reports.findOfSubmission('a'))?.id).toBe(rows[2]?.id);
  });

  test('a PDF comes back as the bytes that were kept', async () => {
    const { tx, read } = await open();
    const row = report();
    const pdf = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    await tx((db) => reportRepository(db).insert(row));
    await tx((db) => reportRepository(db).savePdf(row.id, pdf));
    const stored = await reportRepository(read).findByJob(row.jobId);
    expect(stored?.pdf && new Uint8Array(stored.pdf)).toEqual(pdf);
  });
});
