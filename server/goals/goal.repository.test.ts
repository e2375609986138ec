import { expect, test } from 'vitest';
import { saveStored } from '#server/synced-rows/stored-rows.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { audiencesOf } from '#sync/server/audiences.ts';
import { goalRepository } from './goal.repository.ts';

const now = 1_790_000_000_000;
const goal = {
  submissionId: null,
  description: '',
  status: 'Not Started',
  priority: 'High',
  targetCompletion: null,
  completedDate: null,
  notes: '',
  goalType: 'client',
  createdBy: 'dana',
  coachFirstName: null,
  coachLastName: null,
  createdAt: now,
  updatedAt: now,
  deletedAt: null,
};

onBothEngines('the goals of a client', (open) => {
  test('stand in the order of the bytes of their places, and those of one place in the order of their ids', async () => {
    const { tx, read } = await open();
    const places = [
      ['c', 'a0'],
      ['B', 'a0'],
      ['a', 'a0'],
      ['d', 'Zz'],
      ['e', 'a'],
      ['f', '0'],
      ['g', 'aA'],
    ];
    await tx(async (db) => {
      for (const [index, [id = '', position]] of places.entries()) {
        const row = { ...goal, id, title: id, clientId: 'dana', position };
        const stored = {
          entity: 'goal' as const,
          key: id,
          ownerId: 'dana',
          rev: index + 1,
          createdRev: 1,
          row,
          clocks: {},
        };
        await saveStored(db, stored, audiencesOf(stored), now);
      }
    });
    const listed = await goalRepository(read).listOfClient('dana');
    expect(listed.map(({ id }) => id)).toEqual(['f', 'd', 'e', 'B', 'a', 'c', 'g']);
  });
});
