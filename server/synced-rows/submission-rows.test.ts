import { expect, test } from 'vitest';
import { submissionRepository } from '#server/submissions/submission.repository.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import { findStored } from './stored-rows.ts';

const now = 1_790_000_000_000;
const answers = { firstName: 'Dana', email: 'd@a.example', problems: 'P', desiredOutcome: 'O', industry: 'I' };

onBothEngines('the card of a submission', (open) => {
  test.each([
    [null, false],
    [[], false],
    [['Ask for more'], true],
  ])('with the insights %j says whether there are any: %s', async (insights, hasInsights) => {
    const { tx, read } = await open();
    const id = 'AbCdEfGhIjKlMnOpQrStUv';
    const stamps = { createdAt: now, updatedAt: now };
    const written = { bodyHash: 'b', provider: 'playbook' as const, insights };
    await tx((db) => submissionRepository(db).insert({ ...answers, ...stamps, ...written, id, userId: 'dana' }));
    expect((await findStored(read, 'submission', id))?.row).toMatchObject({ id, hasInsights, hasReport: false });
    expect((await findStored(read, 'submissionBody', id))?.row).toMatchObject({ insights: insights ?? [] });
  });
});
