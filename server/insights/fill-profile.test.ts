import { afterAll, beforeAll, expect, test } from 'vitest';
import { danasAnswers } from '#server/testing/checkout-steps.ts';
import { type Person, signUp } from '#server/testing/people.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const answers = {
  ...danasAnswers,
  company: 'Okafor Joinery',
  revenueBand: '$500k-$1M',
  companySize: '1-10',
  decisionAuthority: 'Sole',
};
const submit = async (body: object, token?: string) =>
  (await server.call<{ submissionId: string }>('POST', '/api/submit', { body, token })).body.submissionId;
const profileOf = async ({ token }: Person) =>
  (await server.call<{ user: Record<string, unknown> }>('GET', '/api/auth/user', { token })).body.user;
const told = {
  company: 'Okafor Joinery',
  industry: 'Joinery',
  company_size: '1-10',
  revenue_band: '$500k-$1M',
  decision_authority: 'Sole',
};

test('the profile takes over the answers of a submission that is linked to it', async () => {
  const dana = await signUp(server);
  const id = await submit(answers);
  expect(await profileOf(dana)).toMatchObject({ company: null, industry: null });
  await server.call('POST', `/api/submission/${id}/link-user`, { token: dana.token });
  expect(await profileOf(dana)).toMatchObject(told);
});

test('the profile takes over the answers of whoever is signed in, and what stands there stays', async () => {
  const dana = await signUp(server);
  await server.call('PUT', '/api/auth/update', { token: dana.token, body: { company: 'Another Firm' } });
  await submit(answers, dana.token);
  expect(await profileOf(dana)).toMatchObject({ ...told, company: 'Another Firm' });
  await submit({ ...answers, industry: 'Furniture' }, dana.token);
  expect(await profileOf(dana)).toMatchObject({ industry: 'Joinery' });
});
