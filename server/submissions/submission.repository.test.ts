import { expect, test } from 'vitest';
import { newId } from '#server/ids.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { type NewSubmission, submissionRepository } from './submission.repository.ts';

const submission = (changes: Partial<NewSubmission> = {}): NewSubmission => ({
  id: newId(),
  firstName: 'Dana',
  email: 'dana@okafor.example',
  problems: 'Marketing',
  desiredOutcome: 'More enquiries',
  industry: 'Furniture',
  bodyHash: 'body',
  provider: 'playbook',
  insights: ['One', 'Two', 'Three'],
  createdAt: 1000,
  updatedAt: 1000,
  ...changes,
});

onBothEngines('submissions', (open) => {
  test('come back as they were stored, with what was left out as null', async () => {
    const { tx, read } = await open();
    const row = submission();
    await tx((db) => submissionRepository(db).insert(row));
    const stored = await submissionRepository(read).find(row.id);
    expect(stored).toMatchObject({ ...row, userId: null, company: null, questions: null });
  });

  test('have one row an idempotency key: a second one is refused and leaves nothing', async () => {
    const { tx, read } = await open();
    const first = submission({ idempotencyHash: 'key' });
    await tx((db) => submissionRepository(db).insert(first));
    const second = tx((db) => submissionRepository(db).insert(submission({ idempotencyHash: 'key' })));
    await expect(second).rejects.toThrow();
    expect((await submissionRepository(read).findByIdempotencyHash('key'))?.id).toBe(first.id);
  });

  test('are linked once: of ten people at once one gets it, for good', async () => {
    const { tx, read } = await open();
    const row = submission();
    await tx((db) => submissionRepository(db).insert(row));
    const people = Array.from({ length: 10 }, (_, i) => `person-${i}`);
    const links = await Promise.all(people.map((id) => tx((db) => submissionRepository(db).linkTo(id, row.id, 2000))));
    expect(links.filter(Boolean)).toHaveLength(1);
    const owner = people[links.indexOf(true)];
    expect(await submissionRepository(read).find(row.id)).toMatchObject({ userId: owner, updatedAt: 2000 });
  });

  test('of a person are listed newest first, and nobody else’s with them', async () => {
    const { tx, read } = await open();
    const rows = [
      submission({ userId: 'dana', createdAt: 1 }),
      submission({ userId: 'dana', createdAt: 3 }),
      submission({ userId: 'marco', createdAt: 2 }),
      submission({ createdAt: 4 }),
    ];
    await tx(async (db) => {
      for (const row of rows) await submissionRepository(db).insert(row);
    });
    const listed = await submissionRepository(read).listOwned('dana');
    expect(listed.map(({ createdAt }) => createdAt)).toEqual([3, 1]);
  });
});
