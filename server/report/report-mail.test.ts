import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '#server/testing/mails.ts';
import { signUp } from '#server/testing/people.ts';
import { buyReport, submit } from '#server/testing/submissions.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const readyWords = async (email: string) => (await mailTo(server, email, 'Your report is ready')).text;

test('the mail about a written report names the last day of the chat that the buyer has', async () => {
  const dana = await signUp(server);
  await buyReport(server, await submit(server, {}, dana.token));
  expect(await readyWords(dana.email)).toContain('You can chat until April 18, 2026.');
});

test('the mail about a written report leads a guest to the chat that came with it', async () => {
  await buyReport(server, await submit(server, { email: 'guest@example.test' }));
  expect(await readyWords('guest@example.test')).toContain(
    'It comes with 30 days of chat with a coach that knows your report. Choose a password on that page to start.',
  );
});
